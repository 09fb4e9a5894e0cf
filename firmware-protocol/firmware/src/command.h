/* Reads commands to the tray. SPEC.md, "A line" and "To the tray". */
#ifndef COMMAND_H
#define COMMAND_H

#include <stdint.h>

#include "settings.h"

/* Longest line to the tray, with its newline. */
#define COMMAND_LONGEST 40

/* Why a line is bad, in the order in which it is checked; the names are those of vectors.json. */
typedef enum {
    LINE_GOOD,
    LINE_LONG,
    LINE_BYTE,
    LINE_MARK,
    LINE_SHAPE,
    LINE_CRC,
    LINE_HEAD,
    LINE_TYPE,
    LINE_FIELD
} line_fault;

typedef enum { COMMAND_HELLO, COMMAND_STATE, COMMAND_SETTINGS, COMMAND_SET } command_kind;

typedef struct {
    uint16_t seq;
    command_kind kind;
    /* Of COMMAND_SET. */
    setting_name setting;
    uint16_t value;
} command;

/*
 * Takes a line of `length` bytes, without its newline, apart. With LINE_TYPE and LINE_FIELD `seq` is set: such a
 * command is answered with `no`. The others cannot be answered, since their number cannot be trusted.
 */
line_fault command_decode(const uint8_t *line, uint8_t length, command *read);

/* Bytes come in, lines come out. */
typedef struct {
    uint8_t bytes[COMMAND_LONGEST - 1];
    uint8_t length;
    /* A line was too long: everything up to the next newline is dropped. */
    uint8_t skipping;
} line_reader;

typedef enum { READ_MORE, READ_LINE, READ_LONG } read_result;

/*
 * Adds a byte. READ_LINE: a line, not empty, is in `bytes`; take it before the next call, then set `length` to 0.
 * READ_LONG: a line that was too long has ended.
 */
read_result line_read(line_reader *reader, uint8_t byte);

#endif
