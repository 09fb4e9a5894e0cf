/*
 * Reads and writes lines for the tests of the codec, one request a line on standard input, one answer on standard output:
 *
 *   d HEX            decode a command, given without its newline as hexadecimal bytes
 *                      -> ok SSSS KIND [NAME VALUE] | bad FAULT [SSSS]
 *   s HEX            read a stream of bytes -> the good lines' numbers and the count of bad ones: N SSSS SSSS ... bad B
 *   c HEX            take the 8 bytes of a chain apart -> the 14 codes, and `three`, `four` or `none`
 *   b N              start N times over -> how many boot ids were different, and how often one EEPROM cell was written
 *   e MARK BOOT SEQ TYPE WORD...   encode a line from the tray -> the line
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "machine.h"
#include "out.h"
#include "settings.h"
#include "tray.h"

static const char *const FAULTS[] = {"good", "long", "byte", "mark", "shape", "crc", "head", "type", "field"};
static const char *const KINDS[] = {"hello", "state?", "set?", "set"};

static size_t from_hex(const char *text, uint8_t *bytes, size_t most)
{
    size_t n = 0;
    unsigned byte;
    for (; n < most && sscanf(text, "%2x", &byte) == 1; text += 2)
        bytes[n++] = (uint8_t)byte;
    return n;
}

static void print_sent(void)
{
    int byte;
    while ((byte = machine_send()) >= 0)
        putchar(byte);
}

static void decode(const char *hex)
{
    uint8_t line[255];
    command read;
    size_t n = from_hex(hex, line, sizeof line);
    line_fault fault = command_decode(line, (uint8_t)n, &read);
    if (fault == LINE_TYPE || fault == LINE_FIELD)
        printf("bad %s %04X\n", FAULTS[fault], read.seq);
    else if (fault != LINE_GOOD)
        printf("bad %s\n", FAULTS[fault]);
    else if (read.kind == COMMAND_SET)
        printf("ok %04X set %s %u\n", read.seq, settings_name((uint8_t)read.setting), read.value);
    else
        printf("ok %04X %s\n", read.seq, KINDS[read.kind]);
}

static void stream(const char *hex)
{
    static uint8_t bytes[1 << 16];
    line_reader reader = {.length = 0, .skipping = 0};
    size_t n = from_hex(hex, bytes, sizeof bytes);
    unsigned bad = 0;
    for (size_t i = 0; i < n; i++) {
        command read;
        read_result got = line_read(&reader, bytes[i]);
        if (got == READ_LONG)
            bad++;
        if (got != READ_LINE)
            continue;
        if (command_decode(reader.bytes, reader.length, &read) == LINE_GOOD)
            printf("%04X ", read.seq);
        else
            bad++;
        reader.length = 0;
    }
    printf("bad %u\n", bad);
}

static void encode(char *rest)
{
    char *mark = strtok(rest, " ");
    char *boot = strtok(NULL, " ");
    char *seq = strtok(NULL, " ");
    char *type = strtok(NULL, " ");
    if (!type)
        return;
    machine_reset();
    out_begin((uint16_t)strtoul(boot, NULL, 16), (uint16_t)strtoul(seq, NULL, 16));
    out_open((uint8_t)*mark, type);
    for (char *word; (word = strtok(NULL, " "));) {
        out_space();
        out_text(word);
    }
    out_close();
    print_sent();
}

static void chain(const char *hex)
{
    uint8_t bits[CHAIN_BYTES];
    sample read;
    from_hex(hex, bits, sizeof bits);
    sample_read(bits, &read);
    for (int p = 0; p < POCKETS; p++)
        putchar('0' + read.code[p]);
    printf(" %s\n", !read.credible ? "none" : read.parity ? "four" : "three");
}

static void boot(unsigned times)
{
    static uint8_t used[1 << 16];
    unsigned different = 0;
    machine_new();
    memset(used, 0, sizeof used);
    for (unsigned n = 0; n < times; n++) {
        kept found;
        machine_reset();
        found = settings_load();
        different += !used[found.boot];
        used[found.boot] = 1;
    }
    printf("%u %u\n", different, machine_wear());
}

int main(void)
{
    static char line[1 << 18];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        if (line[0] == 'd')
            decode(strlen(line) > 1 ? line + 2 : "");
        else if (line[0] == 's')
            stream(strlen(line) > 1 ? line + 2 : "");
        else if (line[0] == 'c')
            chain(line + 2);
        else if (line[0] == 'b')
            boot((unsigned)strtoul(line + 2, NULL, 10));
        else if (line[0] == 'e')
            encode(line + 2);
        fflush(stdout);
    }
    return 0;
}
