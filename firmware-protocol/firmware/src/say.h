/* What each line from the tray says: SPEC.md, "From the tray". When it is said, tray.c decides. */
#ifndef SAY_H
#define SAY_H

#include <stdint.h>

#include "pocket.h"

/* A push, or the answer to a command: then with the number of that command. */
typedef struct {
    uint8_t is_answer;
    uint16_t to;
} said_as;

/* `parity`: its board has four sensors a pocket. */
void say_hello(said_as as, uint32_t device, uint8_t parity);
/* `away`: the sensors cannot be read, so that nothing is known of any pocket. */
void say_state(said_as as, const pocket *pockets, uint8_t away);
void say_settings(uint16_t to);
/* `why` lies in flash, as all text here does. */
void say_no(uint16_t to, const char *why);
/* `pocket_number` counts from 1; 0 for the tray as a whole. */
void say_fault(const char *what, uint8_t pocket_number);
/* The chain is well again. */
void say_chain_well(void);
/* `type` is lift or move. */
void say_pocket(const char *type, uint8_t pocket_number, uint16_t lift);
/* `age` in ms; bit 0 of `settled` is pocket 1. */
void say_roll(uint32_t age, uint16_t settled, const pocket *pockets);
void say_beat(uint32_t up, uint16_t lost, uint16_t bad, uint16_t unsent);

#endif
