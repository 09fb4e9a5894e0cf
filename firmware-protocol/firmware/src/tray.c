#include "chain.h"
#include "inside.h"
#include "out.h"
#include "pocket.h"
#include "roll.h"
#include "settings.h"

tray_inside tray;

void tray_begin(uint8_t by_watchdog, uint32_t now)
{
    kept found = settings_load();
    tray.device = found.device;
    out_begin(found.boot, 0);
    for (uint8_t p = 0; p < POCKETS; p++) {
        tray.pockets[p] = (pocket){0};
        tray.tell_pocket[p] = 0;
    }
    tray.tell_tray = TELL_HELLO;
    if (found.damaged)
        tray.tell_tray |= TELL_SETTINGS;
    if (by_watchdog)
        tray.tell_tray |= TELL_WATCHDOG;
    tray.state_told = 0;
    tray.sensing = 0;
    tray.has_parity = 0;
    tell_begin(now);
    chain_begin();
    roll_forget();
}

static void note_gone(uint8_t p, uint8_t had_rested, uint32_t now)
{
    roll_lift(p, had_rested, now);
    tray.tell_pocket[p] = (uint8_t)((tray.tell_pocket[p] & (TELL_STUCK | TELL_CLEAR)) | TELL_LIFT);
}

static void note_move(uint8_t p, uint32_t now)
{
    roll_move(p, now);
    /* A lift that is not told yet stays to be told: its count is the newer one. */
    if (tray.state_told)
        tray.tell_pocket[p] |= TELL_MOVE;
}

static void note_fault(uint8_t p, uint8_t tell, uint32_t now)
{
    roll_miss(p, now);
    tray.tell_pocket[p] = (uint8_t)((tray.tell_pocket[p] & ~(TELL_STUCK | TELL_CLEAR)) | tell);
}

static void hear(uint8_t p, pocket_news news, uint32_t now)
{
    switch (news) {
    case NEWS_LIFT:
    case NEWS_BOUNCE:
        note_gone(p, news == NEWS_LIFT, now);
        break;
    case NEWS_MOVE:
        note_move(p, now);
        break;
    case NEWS_REST:
    case NEWS_REST_AGAIN:
        roll_rest(p, news == NEWS_REST_AGAIN, now);
        break;
    case NEWS_STUCK:
        note_fault(p, TELL_STUCK, now);
        break;
    case NEWS_CLEAR:
        note_fault(p, TELL_CLEAR, now);
        break;
    case NEWS_CLEAR_LIFT:
    case NEWS_CLEAR_BOUNCE:
        note_fault(p, TELL_CLEAR, now);
        note_gone(p, news == NEWS_CLEAR_LIFT, now);
        break;
    case NEWS_CLEAR_MOVE:
        note_fault(p, TELL_CLEAR, now);
        note_move(p, now);
        break;
    case NEWS_NONE:
        break;
    }
}

/* The chain went, or came back. What has not been said of it yet need not be said any more when the other has happened. */
static void note_chain(uint8_t lost, uint32_t now)
{
    if (lost) {
        tray.tell_tray = (uint8_t)((tray.tell_tray & ~(TELL_WELL | TELL_STATE)) | TELL_CHAIN);
        return;
    }
    if (tray.tell_tray & TELL_CHAIN)
        tray.tell_tray &= (uint8_t)~TELL_CHAIN;
    else
        tray.tell_tray |= TELL_WELL;
    if (tray.state_told)
        tray.tell_tray |= TELL_STATE;
    for (uint8_t p = 0; p < POCKETS; p++)
        pocket_resume(&tray.pockets[p], (uint16_t)now);
    roll_resume(now);
}

void tray_sense(const sample *seen, uint32_t now)
{
    chain_news chain = chain_judge(seen->credible);
    if (seen->credible)
        tray.has_parity = seen->parity;
    if (chain == CHAIN_LOST || chain == CHAIN_WELL)
        note_chain(chain == CHAIN_LOST, now);
    /* Nothing that the sensors say can be believed: the pockets stay as they were last known. */
    if (chain == CHAIN_NOISE || chain == CHAIN_LOST)
        return;
    if (!tray.sensing) {
        tray.sensing = 1;
        tray.began = now;
    }
    for (uint8_t p = 0; p < POCKETS; p++) {
        pocket_news news = pocket_sense(&tray.pockets[p], seen->code[p], (uint16_t)now);
        if (news != NEWS_NONE)
            hear(p, news, now);
    }
}
