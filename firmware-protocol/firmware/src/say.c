#include "say.h"

#include "flash.h"
#include "out.h"
#include "settings.h"
#include "tray.h"

static void put_number(uint16_t value)
{
    out_space();
    out_decimal(value);
}

static void put_states(const pocket *pockets, uint8_t away)
{
    static const char LETTERS[] PROGMEM = "0m?c7";
    out_space();
    for (uint8_t p = 0; p < POCKETS; p++) {
        const pocket *at = &pockets[p];
        if (away)
            out_char('a');
        else
            out_char(at->is == POCKET_FACE ? (char)('0' + at->face) : (char)pgm_read_byte(LETTERS + at->is));
        out_hex4(at->lift);
    }
}

static void open_answer(const char *type, uint16_t to)
{
    out_open(ANSWER, type);
    out_space();
    out_hex4(to);
}

static void open_as(said_as as, const char *type)
{
    if (as.is_answer)
        open_answer(type, as.to);
    else
        out_open(PUSH, type);
}

void say_hello(said_as as, uint32_t device, uint8_t parity)
{
    open_as(as, PSTR("hello"));
    put_number(PROTOCOL_VERSION);
    out_text(PSTR(" " FIRMWARE_VERSION " "));
    out_hex8(device);
    put_number(POCKETS);
    out_text(PSTR(" settings"));
    if (parity)
        out_text(PSTR(",parity"));
    out_close();
}

void say_state(said_as as, const pocket *pockets, uint8_t away)
{
    open_as(as, PSTR("state"));
    put_states(pockets, away);
    out_close();
}

void say_settings(uint16_t to)
{
    open_answer(PSTR("set"), to);
    for (uint8_t i = 0; i < SETTINGS; i++) {
        out_space();
        out_text(settings_name(i));
        out_char(':');
        out_decimal(settings[i]);
    }
    out_close();
}

void say_no(uint16_t to, const char *why)
{
    open_answer(PSTR("no"), to);
    out_space();
    out_text(why);
    out_close();
}

void say_fault(const char *what, uint8_t pocket_number)
{
    out_open(PUSH, PSTR("fault "));
    out_text(what);
    put_number(pocket_number);
    out_close();
}

void say_chain_well(void)
{
    out_open(PUSH, PSTR("well chain"));
    put_number(0);
    out_close();
}

void say_pocket(const char *type, uint8_t pocket_number, uint16_t lift)
{
    out_open(PUSH, type);
    put_number(pocket_number);
    out_space();
    out_hex4(lift);
    out_close();
}

void say_roll(uint32_t age, uint16_t settled, const pocket *pockets)
{
    out_open(PUSH, PSTR("roll "));
    out_hex8(age);
    out_space();
    out_hex4(settled);
    put_states(pockets, 0);
    out_close();
}

void say_beat(uint32_t up, uint16_t lost, uint16_t bad, uint16_t unsent)
{
    out_open(PUSH, PSTR("beat "));
    out_hex8(up);
    out_space();
    out_hex4(lost);
    out_space();
    out_hex4(bad);
    out_space();
    out_hex4(unsent);
    out_close();
}
