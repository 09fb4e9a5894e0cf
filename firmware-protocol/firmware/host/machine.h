/* A computer in the place of the AVR: buffers, an EEPROM in memory, and no clock but the one that tests turn. */
#ifndef MACHINE_H
#define MACHINE_H

#include <stddef.h>
#include <stdint.h>

/* Everything as after the first power-up of a new board: blank EEPROM, empty buffers. */
void machine_new(void);
/* After another reset: buffers are empty, the EEPROM is as it was. */
void machine_reset(void);
/* A byte arrives; it is dropped and counted when the receive buffer is full. */
void machine_receive(uint8_t byte);
/* The next byte of the transmit buffer, or -1: as the UART takes them. */
int machine_send(void);
/* EEPROM as it is, 1024 bytes. */
uint8_t *machine_eeprom(void);
/* How often the cell of the EEPROM that was written most has been written since `machine_new`. */
unsigned machine_wear(void);
/* How many calls of ee_ready say "not yet" after a write. */
void machine_slow_eeprom(unsigned calls);

#endif
