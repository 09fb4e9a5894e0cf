/* What the two halves of the tray share: tray.c senses and notes what is to be told, tell.c tells it and answers. */
#ifndef INSIDE_H
#define INSIDE_H

#include <stdint.h>

#include "pocket.h"
#include "tray.h"

/* What is still to be told of one pocket. Newer news replaces older: SPEC.md, "lift and move may be merged". */
enum { TELL_LIFT = 1, TELL_MOVE = 2, TELL_STUCK = 4, TELL_CLEAR = 8 };
/* What is still to be told of the tray. */
enum {
    TELL_HELLO = 1,
    TELL_SETTINGS = 2,
    TELL_WATCHDOG = 4,
    TELL_CHAIN = 8,
    TELL_WELL = 16,
    TELL_STATE = 32,
    TELL_BEAT = 64
};

typedef struct {
    pocket pockets[POCKETS];
    uint8_t tell_pocket[POCKETS];
    uint8_t tell_tray;
    uint32_t device;
    /* Dice found at boot have been told by `state`: from then on what comes to rest is a roll. */
    uint8_t state_told;
    /* A sample has counted since boot, the first one at `began`. */
    uint8_t sensing;
    uint32_t began;
    uint8_t has_parity;
} tray_inside;

extern tray_inside tray;

/* Begins to tell, after a boot at `now`. */
void tell_begin(uint32_t now);

#endif
