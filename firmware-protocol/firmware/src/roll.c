#include "roll.h"

#include "settings.h"

static struct {
    /* Bit 0 is pocket 1. */
    uint16_t settled;
    uint8_t lifted, rested;
    uint8_t has_lift, has_move;
    uint32_t first_lift, first_move;
    uint32_t last_change;
} roll;

void roll_begin(void)
{
    roll.settled = 0;
    roll.lifted = 0;
    roll.rested = 0;
    roll.has_lift = 0;
    roll.has_move = 0;
}

void roll_forget(void)
{
    roll.last_change = 0;
    roll_begin();
}

void roll_miss(uint8_t p, uint32_t now)
{
    roll.last_change = now;
    roll.settled &= (uint16_t)~(1u << p);
}

void roll_lift(uint8_t p, uint8_t had_rested, uint32_t now)
{
    roll_miss(p, now);
    if (!had_rested)
        return;
    if (roll.lifted != 0xFF)
        roll.lifted++;
    if (!roll.has_lift) {
        roll.has_lift = 1;
        roll.first_lift = now;
    }
}

void roll_move(uint8_t p, uint32_t now)
{
    roll_miss(p, now);
    if (!roll.has_move) {
        roll.has_move = 1;
        roll.first_move = now;
    }
}

void roll_rest(uint8_t p, uint32_t now)
{
    roll.last_change = now;
    /* A die that was cocked and now lies flat rests a second time, and is no second die. */
    if (!(roll.settled & (1u << p)) && roll.rested != 0xFF)
        roll.rested++;
    roll.settled |= (uint16_t)(1u << p);
}

/* Source: SPEC.md, "roll": one has come to rest, and the hand is empty or `gather` has passed. */
uint8_t roll_is_due(uint32_t now)
{
    return roll.settled != 0 && (roll.rested >= roll.lifted || now - roll.last_change >= settings[SET_GATHER]);
}

uint16_t roll_settled(void)
{
    return roll.settled;
}

uint32_t roll_age(uint32_t now)
{
    if (roll.has_lift)
        return now - roll.first_lift;
    return roll.has_move ? now - roll.first_move : 0;
}
