#include "tray.h"

#include "command.h"
#include "flash.h"
#include "out.h"
#include "pocket.h"
#include "port.h"
#include "roll.h"
#include "say.h"
#include "settings.h"

/* What is still to be told of one pocket. Newer news replaces older: SPEC.md, "lift and move may be merged". */
enum { TELL_LIFT = 1, TELL_MOVE = 2, TELL_STUCK = 4, TELL_CLEAR = 8 };
/* What is still to be told of the tray. */
enum { TELL_HELLO = 1, TELL_SETTINGS = 2, TELL_WATCHDOG = 4, TELL_CHAIN = 8, TELL_BEAT = 16 };
/* What is to be answered. */
enum { ANSWER_NONE, ANSWER_COMMAND, ANSWER_UNKNOWN, ANSWER_VALUE, ANSWER_BUSY };

static pocket pockets[POCKETS];
static uint8_t tell_pocket[POCKETS];
static uint8_t tell_tray;

static uint32_t device;
static line_reader reader;
static uint16_t bad_lines;
static uint16_t unsent_lines;

static command asked;
static uint8_t answer;

/* Dice found at boot have been told by `state`: from then on what comes to rest is a roll. */
static uint8_t state_told;
static uint8_t sensing;
static uint8_t chain_lost;
static uint32_t began;
static uint32_t beat_at;

void tray_begin(uint8_t by_watchdog)
{
    kept found = settings_load();
    device = found.device;
    out_begin(found.boot, 0);
    for (uint8_t p = 0; p < POCKETS; p++) {
        pockets[p] = (pocket){0};
        tell_pocket[p] = 0;
    }
    tell_tray = TELL_HELLO;
    if (found.damaged)
        tell_tray |= TELL_SETTINGS;
    if (by_watchdog)
        tell_tray |= TELL_WATCHDOG;
    reader.length = 0;
    reader.skipping = 0;
    bad_lines = 0;
    unsent_lines = 0;
    answer = ANSWER_NONE;
    state_told = 0;
    sensing = 0;
    chain_lost = 0;
    roll_forget();
}

static void count(uint16_t *counter)
{
    if (*counter != 0xFFFF)
        (*counter)++;
}

static uint8_t is_moving(void)
{
    for (uint8_t p = 0; p < POCKETS; p++)
        if (pockets[p].is == POCKET_MOVING)
            return 1;
    return 0;
}

/* ---- sensing ---------------------------------------------------------------------------------------------------- */

static void note_gone(uint8_t p, uint8_t had_rested, uint32_t now)
{
    roll_lift(p, had_rested, now);
    tell_pocket[p] = (uint8_t)((tell_pocket[p] & (TELL_STUCK | TELL_CLEAR)) | TELL_LIFT);
}

static void note_move(uint8_t p, uint32_t now)
{
    roll_move(p, now);
    /* A lift that is not told yet stays to be told: its count is the newer one. */
    if (state_told)
        tell_pocket[p] |= TELL_MOVE;
}

static void note_fault(uint8_t p, uint8_t tell, uint32_t now)
{
    roll_miss(p, now);
    tell_pocket[p] = (uint8_t)((tell_pocket[p] & ~(TELL_STUCK | TELL_CLEAR)) | tell);
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
        roll_rest(p, now);
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

void tray_sense(const sample *seen, uint32_t now)
{
    if (!seen->credible) {
        /* Nothing that the sensors say can be believed: the pockets stay as they were last known. */
        if (!chain_lost)
            tell_tray |= TELL_CHAIN;
        chain_lost = 1;
        return;
    }
    chain_lost = 0;
    if (!sensing) {
        sensing = 1;
        began = now;
        beat_at = now + settings[SET_BEAT];
    }
    for (uint8_t p = 0; p < POCKETS; p++) {
        pocket_news news = pocket_sense(&pockets[p], seen->code[p], (uint16_t)now);
        if (news != NEWS_NONE)
            hear(p, news, now);
    }
}

/* ---- telling ---------------------------------------------------------------------------------------------------- */

static said_as push(void)
{
    return (said_as){0};
}

static said_as answer_to_asked(void)
{
    return (said_as){.is_answer = 1, .to = asked.seq};
}

static void answer_command(void)
{
    switch (asked.kind) {
    case COMMAND_HELLO:
        say_hello(answer_to_asked(), device);
        break;
    case COMMAND_STATE:
        say_state(answer_to_asked(), pockets);
        break;
    case COMMAND_SET:
        settings_change(asked.setting, asked.value);
        say_settings(asked.seq);
        break;
    case COMMAND_SETTINGS:
        say_settings(asked.seq);
        break;
    }
}

static void give_answer(void)
{
    switch (answer) {
    case ANSWER_COMMAND:
        answer_command();
        break;
    case ANSWER_UNKNOWN:
        say_no(asked.seq, PSTR("unknown"));
        break;
    case ANSWER_VALUE:
        say_no(asked.seq, PSTR("value"));
        break;
    default:
        say_no(asked.seq, PSTR("busy"));
        break;
    }
    answer = ANSWER_NONE;
}

/* Whether something of the tray as a whole is to be told; if so, it is no longer. */
static uint8_t take(uint8_t what)
{
    uint8_t there = tell_tray & what;
    tell_tray &= (uint8_t)~what;
    return there;
}

/* One line of what there is to say of the pockets, oldest kind first: faults, then lifts, then moves. */
static uint8_t tell_pockets(void)
{
    for (uint8_t p = 0; p < POCKETS; p++) {
        uint8_t tell = tell_pocket[p];
        uint8_t now = tell & (uint8_t)-tell;
        if (tell & (TELL_STUCK | TELL_CLEAR))
            now = tell & (TELL_STUCK | TELL_CLEAR);
        switch (now) {
        case TELL_STUCK:
            say_fault(PSTR("stuck"), (uint8_t)(p + 1));
            break;
        case TELL_CLEAR:
            say_fault(PSTR("clear"), (uint8_t)(p + 1));
            break;
        case TELL_LIFT:
            say_pocket(PSTR("lift"), (uint8_t)(p + 1), pockets[p].lift);
            break;
        case TELL_MOVE:
            say_pocket(PSTR("move"), (uint8_t)(p + 1), pockets[p].lift);
            break;
        default:
            continue;
        }
        tell_pocket[p] &= (uint8_t)~now;
        return 1;
    }
    return 0;
}

/* Source: SPEC.md, "roll": no pocket moves, one has come to rest, and the hand is empty or `gather` has passed. */
static uint8_t tell_roll(uint32_t now)
{
    if (!roll_is_due(now) || is_moving())
        return 0;
    say_roll(roll_age(now), roll_settled(), pockets);
    roll_begin();
    return 1;
}

/* Source: SPEC.md, "state": pushed once after boot, when all pockets have come to rest. */
static uint8_t tell_state(uint32_t now)
{
    if (!sensing || now - began < settings[SET_SETTLE] || is_moving())
        return 0;
    state_told = 1;
    roll_begin();
    say_state(push(), pockets);
    return 1;
}

/* The next line, the most pressing first. There is room for one of any length. */
static uint8_t tell_next(uint32_t now)
{
    if (take(TELL_HELLO)) {
        say_hello(push(), device);
        return 1;
    }
    if (answer != ANSWER_NONE) {
        give_answer();
        return 1;
    }
    if (take(TELL_SETTINGS)) {
        say_fault(PSTR("settings"), 0);
        return 1;
    }
    if (take(TELL_WATCHDOG)) {
        say_fault(PSTR("watchdog"), 0);
        return 1;
    }
    if (take(TELL_CHAIN)) {
        say_fault(PSTR("chain"), 0);
        return 1;
    }
    if (tell_pockets())
        return 1;
    if (state_told ? tell_roll(now) : tell_state(now))
        return 1;
    if (take(TELL_BEAT)) {
        say_beat(now, port_lost(), bad_lines, unsent_lines);
        return 1;
    }
    return 0;
}

static void listen(void)
{
    int16_t byte;
    /* One command at a time: while its answer waits for room, the next one waits in the receive buffer. */
    while (answer == ANSWER_NONE && (byte = port_get()) >= 0) {
        read_result got = line_read(&reader, (uint8_t)byte);
        if (got == READ_LONG) {
            count(&bad_lines);
        } else if (got == READ_LINE) {
            line_fault fault = command_decode(reader.bytes, reader.length, &asked);
            reader.length = 0;
            if (fault == LINE_GOOD)
                answer = asked.kind == COMMAND_SET && settings_keeping() ? ANSWER_BUSY : ANSWER_COMMAND;
            else if (fault == LINE_TYPE)
                answer = ANSWER_UNKNOWN;
            else if (fault == LINE_FIELD)
                answer = ANSWER_VALUE;
            else
                count(&bad_lines);
        }
    }
}

void tray_talk(uint32_t now)
{
    if (sensing && (int32_t)(now - beat_at) >= 0) {
        beat_at = now + settings[SET_BEAT];
        /* The last beat is still here: it will not be sent any more, and its number is used up. */
        if (tell_tray & TELL_BEAT) {
            out_skip();
            count(&unsent_lines);
        }
        tell_tray |= TELL_BEAT;
    }
    do {
        listen();
    } while (port_room() >= OUT_LONGEST && tell_next(now));
    settings_keep();
}
