#include "roll.h"

#include "settings.h"

static struct {
    /* Bit 0 is pocket 1. */
    uint16_t settled;
    /* Dice that were lifted and have not come to rest again. */
    uint8_t in_hand;
    uint8_t has_lift, has_move;
    uint32_t first_lift, first_move;
    uint32_t last_change;
} roll;

void roll_begin(void)
{
    roll.settled = 0;
    roll.in_hand = 0;
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
    if (roll.in_hand != 0xFF)
        roll.in_hand++;
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

/* Source: SPEC.md, "Dice in the hand": a stay that comes to rest for the first time is a die less in the hand. */
void roll_rest(uint8_t p, uint8_t again, uint32_t now)
{
    roll.last_change = now;
    if (!again && roll.in_hand != 0)
        roll.in_hand--;
    roll.settled |= (uint16_t)(1u << p);
}

void roll_resume(uint32_t now)
{
    roll.last_change = now;
}

/* Source: SPEC.md, "roll": one has come to rest, and the hand is empty or `gather` has passed. */
uint8_t roll_is_due(uint32_t now)
{
    return roll.settled != 0 && (roll.in_hand == 0 || now - roll.last_change >= settings[SET_GATHER]);
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
