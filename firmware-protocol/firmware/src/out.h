/* Writes lines from the tray, byte by byte, with the CRC carried along: no line buffer is needed. */
#ifndef OUT_H
#define OUT_H

#include <stdint.h>

/* Longest line from the tray, with its newline. */
#define OUT_LONGEST 120

enum { PUSH = '!', ANSWER = '=' };

/* Boot id and first sequence number of every line that follows. */
void out_begin(uint16_t boot, uint16_t first);
/* A line that could not be sent uses up its number all the same: so the host sees the gap. */
void out_skip(void);

/* A line: opened with its mark and its type, closed with its CRC. `type` lies in flash. */
void out_open(uint8_t mark, const char *type);
void out_close(void);

void out_char(char c);
void out_space(void);
/* Text in flash. */
void out_text(const char *text);
void out_hex4(uint16_t value);
void out_hex8(uint32_t value);
void out_decimal(uint16_t value);

#endif
