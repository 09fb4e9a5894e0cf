/*
 * fuzz SEED BYTES [print]: feeds the whole tray random and mutated bytes while its sensors say anything at all and time
 * passes, and checks what it sends. Every line must be at most 120 bytes, well framed, with a right CRC and the next
 * number. With `print` everything sent goes to standard output, for the other codec to read.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crc.h"
#include "machine.h"
#include "out.h"
#include "settings.h"
#include "tray.h"

static uint32_t state;

/* xorshift32: the same numbers everywhere. */
static uint32_t chance(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % below;
}

static const char *const COMMANDS[] = {
    "hello", "state?", "set?", "set settle 300", "set lift 40", "set gather 0", "set gather 10000",
    "set cocked 500", "set beat 250", "set beat 249", "set settle 0300", "set", "dance", "hello twice",
};

static size_t make_command(uint8_t line[64], uint16_t seq)
{
    uint16_t crc = CRC_START;
    int n = snprintf((char *)line, 64, ">%04X %s", seq, COMMANDS[chance(sizeof COMMANDS / sizeof *COMMANDS)]);
    for (int i = 0; i < n; i++)
        crc = crc_add(crc, line[i]);
    return (size_t)n + (size_t)snprintf((char *)line + n, 64 - (size_t)n, "#%04X\n", crc);
}

static size_t make_input(uint8_t line[64], uint16_t seq)
{
    size_t n;
    if (chance(4) == 0) {
        n = 1 + chance(60);
        for (size_t i = 0; i < n; i++)
            line[i] = (uint8_t)chance(256);
        return n;
    }
    n = make_command(line, seq);
    for (uint32_t mutations = chance(3); mutations > 0; mutations--)
        line[chance((uint32_t)n)] ^= (uint8_t)(1u << chance(8));
    return n;
}

static char sent[OUT_LONGEST + 1];
static size_t sent_length;
static unsigned lines, answers, rolls;
static uint32_t expected;

static void check_line(void)
{
    uint16_t crc = CRC_START;
    unsigned boot, seq, said;
    assert(sent_length >= 5 && sent[sent_length - 5] == '#');
    for (size_t i = 0; i < sent_length - 5; i++) {
        assert(sent[i] >= 0x20 && sent[i] <= 0x7E && !strchr("#*J", sent[i]));
        crc = crc_add(crc, (uint8_t)sent[i]);
    }
    assert(sscanf(sent + sent_length - 4, "%4X", &said) == 1 && said == crc);
    assert(sent[0] == '!' || sent[0] == '=');
    assert(sscanf(sent + 1, "%4X:%4X ", &boot, &seq) == 2);
    /* Skipped numbers are beats that could not be sent: never backward, never many. */
    assert(expected > 0xFFFF || (uint16_t)(seq - expected) < 64);
    expected = (seq + 1) & 0xFFFF;
    lines++;
    answers += sent[0] == '=';
    rolls += strstr(sent, " roll ") != NULL;
}

static void drain(unsigned most, int print)
{
    for (int byte; most > 0 && (byte = machine_send()) >= 0; most--) {
        if (print)
            putchar(byte);
        if (byte != '\n') {
            assert(sent_length < OUT_LONGEST - 1);
            sent[sent_length++] = (char)byte;
            continue;
        }
        sent[sent_length] = 0;
        check_line();
        sent_length = 0;
    }
}

int main(int argc, char **argv)
{
    uint32_t bytes = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 1000000;
    int print = argc > 3;
    uint32_t now = 0, fed = 0;
    sample seen = {.credible = 1};
    uint8_t line[64];
    size_t length = 0, at = 0;

    state = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1;
    if (state == 0)
        state = 1;
    machine_new();
    machine_slow_eeprom(5);
    tray_begin(0, now);
    expected = 0x10000;
    while (fed < bytes) {
        now++;
        for (uint32_t n = chance(12); n > 0 && fed < bytes; n--, fed++) {
            if (at == length) {
                length = make_input(line, (uint16_t)fed);
                at = 0;
            }
            machine_receive(line[at++]);
        }
        /* Calm spells, in which dice come to rest, and wild ones; now and then a cable is loose. */
        if (chance(now / 8192 % 2 ? 30 : 1000) == 0)
            seen.code[chance(POCKETS)] = (uint8_t)chance(8);
        /* Single samples of noise, a flickering cable, and one that is off for a while. */
        seen.credible = now % 65536 < 60000 ? chance(now / 32768 % 4 == 3 ? 8 : 5000) != 0 : 0;
        seen.parity = (uint8_t)(now / 131072 % 2);
        if (chance(20000) == 0) {
            drain(1000, print);
            machine_reset();
            if (chance(2))
                machine_eeprom()[chance(64)] ^= (uint8_t)(1u << chance(8));
            tray_begin((uint8_t)chance(2), now);
            expected = 0x10000;
            sent_length = 0;
        }
        tray_sense(&seen, now);
        tray_talk(now);
        /* About what 115200 baud carries in a millisecond, with stalls. */
        drain(chance(50) == 0 ? 0 : 11, print);
    }
    fprintf(stderr, "%u bytes in, %u lines out, %u answers, %u rolls\n", fed, lines, answers, rolls);
    return lines > 0 && answers > 0 && rolls > 0 ? 0 : 1;
}
