/* CRC-16/IBM-3740: polynomial 0x1021, start 0xFFFF. SPEC.md, "A line". */
#ifndef CRC_H
#define CRC_H

#include <stdint.h>

#define CRC_START 0xFFFFu

#ifdef __AVR__
#include <util/crc16.h>
#define crc_add(crc, byte) _crc_xmodem_update((crc), (byte))
#else
static inline uint16_t crc_add(uint16_t crc, uint8_t byte)
{
    uint32_t sum = (uint32_t)crc ^ ((uint32_t)byte << 8);
    for (uint8_t bit = 0; bit < 8; bit++)
        sum = sum & 0x8000u ? (sum << 1) ^ 0x1021u : sum << 1;
    return (uint16_t)sum;
}
#endif

#endif
