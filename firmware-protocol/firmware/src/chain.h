/* Whether the chain can be believed: single samples lie, and only what lasts is told. SPEC.md, "While the chain is lost". */
#ifndef CHAIN_H
#define CHAIN_H

#include <stdint.h>

typedef enum {
    /* The sample counts. */
    CHAIN_GOOD,
    /* The sample does not count; nothing else has changed. */
    CHAIN_NOISE,
    /* The chain has just been lost, or is well again, and this sample counts. */
    CHAIN_LOST,
    CHAIN_WELL
} chain_news;

/* After a boot: nothing is held against it. */
void chain_begin(void);
/* Takes whether the newest sample was credible. */
chain_news chain_judge(uint8_t credible);
uint8_t chain_is_lost(void);

#endif
