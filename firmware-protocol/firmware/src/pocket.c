#include "pocket.h"

#include "settings.h"

#define CODE_NONE 0
#define CODE_STUCK 7

static pocket_news become_empty(pocket *p)
{
    pocket_news news = p->rested ? NEWS_LIFT : NEWS_BOUNCE;
    if (p->is == POCKET_EMPTY)
        return NEWS_NONE;
    p->is = POCKET_EMPTY;
    p->lift = (uint16_t)(p->lift + p->rested);
    p->rested = 0;
    return news;
}

static pocket_news become_moving(pocket *p, uint16_t now)
{
    if (p->is == POCKET_MOVING)
        return NEWS_NONE;
    p->is = POCKET_MOVING;
    p->moving_since = now;
    return NEWS_MOVE;
}

static pocket_news rest(pocket *p, uint8_t is)
{
    pocket_news news = p->rested ? NEWS_REST_AGAIN : NEWS_REST;
    p->is = is;
    p->rested = 1;
    return news;
}

/* The code that counts has changed: what it means at once, and whether something must wait for its time. */
static pocket_news change(pocket *p, uint16_t now)
{
    p->since = now;
    p->waiting = 1;
    if (p->code == CODE_STUCK || p->code == CODE_NONE || p->is == POCKET_FAULT)
        return NEWS_NONE;
    if (p->is == POCKET_FACE && p->face == p->code) {
        p->waiting = 0;
        return NEWS_NONE;
    }
    /* A cocked die flickers on; only a steady face, or none, changes what it is. */
    return p->is == POCKET_COCKED ? NEWS_NONE : become_moving(p, now);
}

static pocket_news clear(pocket *p, uint16_t now)
{
    if (p->code == CODE_NONE)
        return become_empty(p) == NEWS_LIFT ? NEWS_CLEAR_LIFT : NEWS_CLEAR_BOUNCE;
    become_moving(p, now);
    p->since = now;
    p->waiting = 1;
    return NEWS_CLEAR_MOVE;
}

/* The code has held for its time. */
static pocket_news settle(pocket *p, uint16_t now)
{
    p->waiting = 0;
    if (p->code == CODE_STUCK) {
        p->is = POCKET_FAULT;
        return NEWS_STUCK;
    }
    if (p->is == POCKET_FAULT)
        return clear(p, now);
    if (p->code == CODE_NONE)
        return become_empty(p);
    p->face = p->code;
    return rest(p, POCKET_FACE);
}

void pocket_resume(pocket *p, uint16_t now)
{
    p->since = now;
    p->moving_since = now;
    p->seen = 0;
}

pocket_news pocket_sense(pocket *p, uint8_t code, uint16_t now)
{
    /* Mostly nothing happens. */
    if (code == p->raw && code == p->code && !p->waiting && p->is != POCKET_MOVING)
        return NEWS_NONE;
    if (code != p->raw) {
        p->raw = code;
        p->seen = 0;
    }
    if (p->seen < POCKET_SAMPLES)
        p->seen++;
    if (p->seen == POCKET_SAMPLES && p->raw != p->code) {
        pocket_news news;
        p->code = p->raw;
        news = change(p, now);
        if (news != NEWS_NONE)
            return news;
    }
    if (p->waiting) {
        uint16_t wait = settings[p->code == CODE_NONE && p->is != POCKET_FAULT ? SET_LIFT : SET_SETTLE];
        /* While the sensors flicker nothing holds. */
        if (p->raw != p->code)
            p->since = now;
        else if ((uint16_t)(now - p->since) >= wait)
            return settle(p, now);
    }
    if (p->is == POCKET_MOVING && (uint16_t)(now - p->moving_since) >= settings[SET_COCKED])
        return rest(p, POCKET_COCKED);
    return NEWS_NONE;
}
