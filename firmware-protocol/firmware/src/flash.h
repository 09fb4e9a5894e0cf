/* Constant text lives in flash on the AVR (RAM is scarce) and in plain memory on the host. */
#ifndef FLASH_H
#define FLASH_H

#ifdef __AVR__
#include <avr/pgmspace.h>
#else
#include <stdint.h>
#define PROGMEM
#define PSTR(text) (text)
#define pgm_read_byte(at) (*(const uint8_t *)(at))
#define pgm_read_word(at) (*(const uint16_t *)(at))
#endif

#endif
