#include "chain.h"
#include "command.h"
#include "flash.h"
#include "inside.h"
#include "out.h"
#include "port.h"
#include "roll.h"
#include "say.h"
#include "settings.h"

/* What is to be answered. */
enum { ANSWER_NONE, ANSWER_COMMAND, ANSWER_UNKNOWN, ANSWER_VALUE, ANSWER_BUSY };

static line_reader reader;
static uint16_t bad_lines;
static uint16_t unsent_lines;
static uint32_t beat_at;

static command asked;
static uint8_t answer;

void tell_begin(uint32_t now)
{
    reader.length = 0;
    reader.skipping = 0;
    bad_lines = 0;
    unsent_lines = 0;
    beat_at = now + settings[SET_BEAT];
    answer = ANSWER_NONE;
}

static void count(uint16_t *counter)
{
    if (*counter != 0xFFFF)
        (*counter)++;
}

static uint8_t is_moving(void)
{
    for (uint8_t p = 0; p < POCKETS; p++)
        if (tray.pockets[p].is == POCKET_MOVING)
            return 1;
    return 0;
}

/* Nothing is known of the pockets. */
static uint8_t is_away(void)
{
    return chain_is_lost() || !tray.sensing;
}

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
        say_hello(answer_to_asked(), tray.device, tray.has_parity);
        break;
    case COMMAND_STATE:
        say_state(answer_to_asked(), tray.pockets, is_away());
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
    uint8_t there = tray.tell_tray & what;
    tray.tell_tray &= (uint8_t)~what;
    return there;
}

/* One line of what there is to say of the pockets, oldest kind first: faults, then lifts, then moves. */
static uint8_t tell_pockets(void)
{
    for (uint8_t p = 0; p < POCKETS; p++) {
        uint8_t tell = tray.tell_pocket[p];
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
            say_pocket(PSTR("lift"), (uint8_t)(p + 1), tray.pockets[p].lift);
            break;
        case TELL_MOVE:
            say_pocket(PSTR("move"), (uint8_t)(p + 1), tray.pockets[p].lift);
            break;
        default:
            continue;
        }
        tray.tell_pocket[p] &= (uint8_t)~now;
        return 1;
    }
    return 0;
}

/* Source: SPEC.md, "roll": no pocket moves, one has come to rest, and the hand is empty or `gather` has passed. */
static uint8_t tell_roll(uint32_t now)
{
    if (chain_is_lost() || !roll_is_due(now) || is_moving())
        return 0;
    say_roll(roll_age(now), roll_settled(), tray.pockets);
    roll_begin();
    return 1;
}

/* Source: SPEC.md, "state": pushed once after boot, when all pockets have come to rest. */
static uint8_t tell_state(uint32_t now)
{
    if (is_away() || now - tray.began < settings[SET_SETTLE] || is_moving())
        return 0;
    tray.state_told = 1;
    roll_begin();
    say_state(push(), tray.pockets, 0);
    return 1;
}

/* The next line, the most pressing first. There is room for one of any length. */
static uint8_t tell_next(uint32_t now)
{
    if (take(TELL_HELLO)) {
        say_hello(push(), tray.device, tray.has_parity);
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
    if (take(TELL_WELL)) {
        say_chain_well();
        return 1;
    }
    if (take(TELL_STATE)) {
        say_state(push(), tray.pockets, 0);
        return 1;
    }
    if (tell_pockets())
        return 1;
    if (tray.state_told ? tell_roll(now) : tell_state(now))
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
    if ((int32_t)(now - beat_at) >= 0) {
        beat_at = now + settings[SET_BEAT];
        /* The last beat is still here: it will not be sent any more, and its number is used up. */
        if (tray.tell_tray & TELL_BEAT) {
            out_skip();
            count(&unsent_lines);
        }
        tray.tell_tray |= TELL_BEAT;
    }
    do {
        listen();
    } while (port_room() >= OUT_LONGEST && tell_next(now));
    settings_keep();
}
