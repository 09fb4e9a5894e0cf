#include "out.h"

#include "crc.h"
#include "flash.h"
#include "port.h"

static uint16_t boot_id;
static uint16_t number;
static uint16_t crc;

void out_begin(uint16_t boot, uint16_t first)
{
    boot_id = boot;
    number = first;
}

void out_skip(void)
{
    number++;
}

void out_char(char c)
{
    crc = crc_add(crc, (uint8_t)c);
    port_put((uint8_t)c);
}

void out_space(void)
{
    out_char(' ');
}

void out_text(const char *text)
{
    for (char c; (c = (char)pgm_read_byte(text)) != 0; text++)
        out_char(c);
}

static void out_nibble(uint8_t value)
{
    value &= 0x0F;
    out_char((char)(value < 10 ? '0' + value : 'A' - 10 + value));
}

static void out_hex2(uint8_t value)
{
    out_nibble(value >> 4);
    out_nibble(value);
}

void out_hex4(uint16_t value)
{
    out_hex2((uint8_t)(value >> 8));
    out_hex2((uint8_t)value);
}

void out_hex8(uint32_t value)
{
    out_hex4((uint16_t)(value >> 16));
    out_hex4((uint16_t)value);
}

void out_decimal(uint16_t value)
{
    char digits[5];
    uint8_t n = 0;
    do {
        digits[n++] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    while (n)
        out_char(digits[--n]);
}

void out_open(uint8_t mark, const char *type)
{
    crc = CRC_START;
    out_char((char)mark);
    out_hex4(boot_id);
    out_char(':');
    out_hex4(number++);
    out_space();
    out_text(type);
}

void out_close(void)
{
    uint16_t sum = crc;
    out_char('#');
    out_hex4(sum);
    port_put('\n');
}
