/* The roll that is being gathered: which dice have come to rest, and whether it can be told. SPEC.md, "roll". */
#ifndef ROLL_H
#define ROLL_H

#include <stdint.h>

/* After a boot. */
void roll_forget(void);
/* Begins the next one. */
void roll_begin(void);
/* The die of pocket `p` (from 0) was taken away; `had_rested`: it had lain still there. */
void roll_lift(uint8_t p, uint8_t had_rested, uint32_t now);
void roll_move(uint8_t p, uint32_t now);
/* `again`: it had come to rest in this pocket before, so that it is no die from the hand. */
void roll_rest(uint8_t p, uint8_t again, uint32_t now);
/* The pocket can say nothing of its die. */
void roll_miss(uint8_t p, uint32_t now);
/* The sensors could not be read until `now`: the wait for dice in the hand begins anew. */
void roll_resume(uint32_t now);
/* Whether it can be told, where no pocket moves. */
uint8_t roll_is_due(uint32_t now);
/* The dice at rest, bit 0 being pocket 1; and how long ago the first of them was lifted, in ms. */
uint16_t roll_settled(void);
uint32_t roll_age(uint32_t now);

#endif
