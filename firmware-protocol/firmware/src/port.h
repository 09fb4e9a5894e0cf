/* What the portable parts need of the machine: the AVR's main.c gives it, and the host's test programs do. */
#ifndef PORT_H
#define PORT_H

#include <stdint.h>

/* Room in the transmit buffer, in bytes. Sending never waits: who has no room comes back later. */
uint8_t port_room(void);
/* Puts a byte into the transmit buffer; the caller has asked for room. */
void port_put(uint8_t byte);
/* The next received byte, or -1. */
int16_t port_get(void);
/* Received bytes that had to be dropped since boot; stops at 65535. */
uint16_t port_lost(void);

/* Memory that a reset leaves as it was; after power-up it holds anything. */
#ifdef __AVR__
#define OUTLIVES_RESET __attribute__((section(".noinit")))
#else
#define OUTLIVES_RESET
#endif

/* EEPROM. A write may only be begun when the last one is done (about 3.4 ms). */
uint8_t ee_read(uint16_t at);
uint8_t ee_ready(void);
void ee_write(uint16_t at, uint8_t byte);
/* Points the address register to address 0, where nothing is kept. No write may be under way. */
void ee_park(void);

/* 32 bits that differ from board to board: asked once, for the device id. */
uint32_t port_entropy(void);

#endif
