#include "tray.h"

/*
 * The chain's bits in the order in which they arrive: the sensors of pocket 1 (centre, edges, corners, and on a board that
 * has it parity), those of pocket 2 and so on, then inputs that are wired to fixed levels. A Hall sensor pulls its output
 * low over a magnet.
 */
#define FIXED_OF_THREE 0x16 /* six inputs: 0 1 0 1 1 0; then nothing but zeros, for the last register's DS is at GND */
#define FIXED_OF_FOUR 0x96 /* eight inputs: 1 0 0 1 0 1 1 0 */

/* What three sensors see and a fourth checks: the fourth sees a magnet whenever an odd number of the three do. */
static uint8_t checked(uint8_t seen)
{
    uint8_t sum = seen ^ (uint8_t)(seen >> 2);
    sum ^= (uint8_t)(sum >> 1);
    return sum & 1 ? 7 : seen & 7;
}

static void read_codes(const uint8_t *at, uint8_t sensors, uint8_t code[POCKETS])
{
    uint8_t byte = *at;
    uint8_t left = 8;
    for (uint8_t p = 0; p < POCKETS; p++) {
        uint8_t seen = 0;
        for (uint8_t bit = 1; bit != (uint8_t)(1u << sensors); bit = (uint8_t)(bit << 1)) {
            if (!(byte & 0x80))
                seen |= bit;
            byte = (uint8_t)(byte << 1);
            if (--left == 0) {
                byte = *++at;
                left = 8;
            }
        }
        code[p] = sensors == 4 ? checked(seen) : seen;
    }
}

void sample_read(const uint8_t bits[CHAIN_BYTES], sample *read)
{
    uint8_t of_three = (bits[5] & 0x3F) == FIXED_OF_THREE && bits[6] == 0 && bits[7] == 0;
    read->parity = bits[7] == FIXED_OF_FOUR;
    read->credible = of_three || read->parity;
    read_codes(bits, read->parity ? 4 : 3, read->code);
}
