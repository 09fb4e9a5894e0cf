/* One pocket: what its sensors see becomes what it is in, by the times of SPEC.md, "Pockets". */
#ifndef POCKET_H
#define POCKET_H

#include <stdint.h>

typedef enum { POCKET_EMPTY, POCKET_MOVING, POCKET_FACE, POCKET_COCKED, POCKET_FAULT } pocket_is;

/* What a pocket tells as it goes. POCKET_BOUNCE: a die that never came to rest here is gone. */
typedef enum {
    NEWS_NONE,
    NEWS_LIFT,
    NEWS_BOUNCE,
    NEWS_MOVE,
    NEWS_REST,
    /* A die that had come to rest here was knocked, and rests again. */
    NEWS_REST_AGAIN,
    NEWS_STUCK,
    NEWS_CLEAR,
    /* Two at once: the pocket is well again and empty, or has a die. */
    NEWS_CLEAR_LIFT,
    NEWS_CLEAR_BOUNCE,
    NEWS_CLEAR_MOVE
} pocket_news;

typedef struct {
    uint16_t lift;
    /* When the code changed last, and when the pocket became moving: low 16 bits of the clock. */
    uint16_t since;
    uint16_t moving_since;
    uint8_t is;
    uint8_t face;
    /* The code that counts: seen in POCKET_SAMPLES samples one after another. */
    uint8_t code;
    /* The newest code, and how often it was seen in a row. */
    uint8_t raw;
    uint8_t seen;
    /* A change of `code` waits for its time. */
    uint8_t waiting;
    /* A die has been at rest since the pocket was last empty: leaving it counts as a lift. */
    uint8_t rested;
} pocket;

/* How often the sensors are sampled, in ms. */
#define POCKET_PERIOD 2
/* A code must be seen so often in a row: shorter flickers are noise on the wires. */
#define POCKET_SAMPLES 3

/* A sample of the sensors at `now` (ms), one every POCKET_PERIOD; at most one piece of news a call. */
pocket_news pocket_sense(pocket *p, uint8_t code, uint16_t now);
/* The sensors could not be read until `now`: nothing that waits for its time has held meanwhile. */
void pocket_resume(pocket *p, uint16_t now);

#endif
