#include "tray.h"

/*
 * The chain's 48 bits in the order in which they arrive: three a pocket (centre, edges, corners), pocket 1 first, then
 * six inputs that are wired to fixed levels. A Hall sensor pulls its output low over a magnet.
 */
#define FIXED 0x16 /* 0 1 0 1 1 0 */

void sample_read(const uint8_t bits[6], sample *read)
{
    const uint8_t *at = bits;
    uint8_t byte = *at;
    uint8_t left = 8;
    for (uint8_t p = 0; p < POCKETS; p++) {
        uint8_t code = 0;
        /* Shifted in from the top, so that the first bit, the centre, ends up lowest. */
        for (uint8_t sensor = 0; sensor < 3; sensor++) {
            code = (uint8_t)(code >> 1);
            if (!(byte & 0x80))
                code |= 4;
            byte = (uint8_t)(byte << 1);
            if (--left == 0) {
                byte = *++at;
                left = 8;
            }
        }
        read->code[p] = code;
    }
    read->credible = (bits[5] & 0x3F) == FIXED;
}
