#include "chain.h"

#include "pocket.h"

/* Each sample that is not credible adds to the doubt, each that is takes one from it. */
#define DOUBT_EACH 10
/* Ten of them, with few others between: 20 ms. From there it takes a hundred credible ones in a row, 200 ms. */
#define DOUBT_LOST 100

static uint8_t doubt;
static uint8_t lost;
/* Credible samples in a row, up to as many as a code needs. */
static uint8_t row;

void chain_begin(void)
{
    doubt = 0;
    lost = 0;
    row = 0;
}

chain_news chain_judge(uint8_t credible)
{
    if (!credible) {
        row = 0;
        doubt = doubt > DOUBT_LOST - DOUBT_EACH ? DOUBT_LOST : (uint8_t)(doubt + DOUBT_EACH);
        if (lost || doubt < DOUBT_LOST)
            return CHAIN_NOISE;
        lost = 1;
        return CHAIN_LOST;
    }
    if (doubt != 0)
        doubt--;
    if (row < POCKET_SAMPLES)
        row++;
    if (lost && doubt == 0) {
        lost = 0;
        return CHAIN_WELL;
    }
    /* Noise can look credible by chance, but hardly three times in a row. */
    return lost || row < POCKET_SAMPLES ? CHAIN_NOISE : CHAIN_GOOD;
}

uint8_t chain_is_lost(void)
{
    return lost;
}
