#include "command.h"

#include "crc.h"
#include "flash.h"

/* `#` and four digits. */
#define TAIL 5

static uint8_t is_mark(uint8_t byte)
{
    return byte == '!' || byte == '=' || byte == '>';
}

static uint8_t is_allowed(uint8_t byte)
{
    return byte >= 0x20 && byte <= 0x7E && byte != '#' && byte != '*' && byte != 'J' && !is_mark(byte);
}

/* The value of an upper-case hexadecimal digit, or 0xFF. */
static uint8_t hex_digit(uint8_t byte)
{
    if (byte >= '0' && byte <= '9')
        return (uint8_t)(byte - '0');
    if (byte >= 'A' && byte <= 'F')
        return (uint8_t)(byte - 'A' + 10);
    return 0xFF;
}

static uint8_t read_hex4(const uint8_t *at, uint16_t *value)
{
    uint16_t sum = 0;
    for (uint8_t i = 0; i < 4; i++) {
        uint8_t digit = hex_digit(at[i]);
        if (digit == 0xFF)
            return 0;
        sum = (uint16_t)((sum << 4) | digit);
    }
    *value = sum;
    return 1;
}

/* Whether the bytes from `at` to `end` are exactly this text in flash. */
static uint8_t is_text(const uint8_t *at, const uint8_t *end, const char *text)
{
    for (; at < end; at++, text++) {
        uint8_t wanted = pgm_read_byte(text);
        if (wanted == 0 || *at != wanted)
            return 0;
    }
    return pgm_read_byte(text) == 0;
}

static const uint8_t *word_end(const uint8_t *at, const uint8_t *end)
{
    while (at < end && *at != ' ')
        at++;
    return at;
}

/* A decimal of at most five digits without leading zeros. */
static uint8_t read_decimal(const uint8_t *at, const uint8_t *end, uint16_t *value)
{
    uint8_t length = (uint8_t)(end - at);
    uint32_t sum = 0;
    if (length == 0 || length > 5 || (length > 1 && *at == '0'))
        return 0;
    for (; at < end; at++) {
        if (*at < '0' || *at > '9')
            return 0;
        sum = sum * 10 + (uint32_t)(*at - '0');
    }
    if (sum > 0xFFFF)
        return 0;
    *value = (uint16_t)sum;
    return 1;
}

static line_fault read_set(const uint8_t *at, const uint8_t *end, command *read)
{
    const uint8_t *name = at;
    const uint8_t *name_end = word_end(at, end);
    if (name_end == end)
        return LINE_FIELD;
    for (uint8_t i = 0; i < SETTINGS; i++) {
        if (!is_text(name, name_end, settings_name(i)))
            continue;
        read->setting = (setting_name)i;
        if (!read_decimal(name_end + 1, end, &read->value) || !settings_allow(read->setting, read->value))
            return LINE_FIELD;
        return LINE_GOOD;
    }
    return LINE_FIELD;
}

line_fault command_decode(const uint8_t *line, uint8_t length, command *read)
{
    const uint8_t *tail = length >= TAIL ? line + length - TAIL : 0;
    const uint8_t *end;
    const uint8_t *at;
    const uint8_t *type_end;
    uint16_t sum = CRC_START;
    uint16_t said;

    if (length >= COMMAND_LONGEST)
        return LINE_LONG;
    for (uint8_t i = 0; i < length; i++) {
        uint8_t byte = line[i];
        if (!is_allowed(byte) && !(line + i == tail && byte == '#') && !(i == 0 && is_mark(byte)))
            return LINE_BYTE;
    }
    if (length == 0 || line[0] != '>')
        return LINE_MARK;
    if (tail == 0 || tail == line || *tail != '#' || !read_hex4(tail + 1, &said))
        return LINE_SHAPE;
    end = tail;
    for (at = line; at < end; at++)
        sum = crc_add(sum, *at);
    if (sum != said)
        return LINE_CRC;

    /* `>SSSS type`: the number, a space, and at least one byte of a word. */
    if (end - line < 7 || !read_hex4(line + 1, &read->seq) || line[5] != ' ' || line[6] == ' ')
        return LINE_HEAD;
    at = line + 6;
    type_end = word_end(at, end);
    if (is_text(at, type_end, PSTR("set"))) {
        read->kind = COMMAND_SET;
        return type_end == end ? LINE_FIELD : read_set(type_end + 1, end, read);
    }
    if (is_text(at, type_end, PSTR("hello")))
        read->kind = COMMAND_HELLO;
    else if (is_text(at, type_end, PSTR("state?")))
        read->kind = COMMAND_STATE;
    else if (is_text(at, type_end, PSTR("set?")))
        read->kind = COMMAND_SETTINGS;
    else
        return LINE_TYPE;
    return type_end == end ? LINE_GOOD : LINE_FIELD;
}

read_result line_read(line_reader *reader, uint8_t byte)
{
    if (byte == '\n') {
        uint8_t skipped = reader->skipping;
        reader->skipping = 0;
        if (skipped) {
            reader->length = 0;
            return READ_LONG;
        }
        return reader->length ? READ_LINE : READ_MORE;
    }
    if (reader->skipping)
        return READ_MORE;
    if (reader->length == sizeof reader->bytes) {
        reader->skipping = 1;
        return READ_MORE;
    }
    reader->bytes[reader->length++] = byte;
    return READ_MORE;
}
