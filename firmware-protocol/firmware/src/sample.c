#include "tray.h"

/*
 * The chain's 48 bits in the order in which they arrive: three a pocket (centre, edges, corners), pocket 1 first, then
 * six inputs that are wired to fixed levels. A Hall sensor pulls its output low over a magnet.
 */
#define FIXED 0x16 /* 0 1 0 1 1 0 */

static uint8_t bit_at(const uint8_t bits[6], uint8_t at)
{
    return (uint8_t)(bits[at >> 3] >> (7 - (at & 7))) & 1;
}

void sample_read(const uint8_t bits[6], sample *read)
{
    uint8_t at = 0;
    for (uint8_t p = 0; p < POCKETS; p++) {
        uint8_t code = 0;
        for (uint8_t sensor = 0; sensor < 3; sensor++)
            if (!bit_at(bits, at++))
                code = (uint8_t)(code | 1 << sensor);
        read->code[p] = code;
    }
    read->credible = (bits[5] & 0x3F) == FIXED;
}
