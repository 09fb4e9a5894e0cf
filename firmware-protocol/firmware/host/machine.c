#include "machine.h"

#include <assert.h>
#include <string.h>

#include "port.h"

/* The sizes of main.c, so that what overflows there overflows here. */
#define RX_SIZE 64
#define TX_SIZE 256

static uint8_t rx[RX_SIZE], tx[TX_SIZE], eeprom[1024];
static unsigned rx_head, rx_tail, tx_head, tx_tail, ee_busy, ee_slow;
static uint16_t lost;
static unsigned wear[sizeof eeprom];

void machine_new(void)
{
    memset(eeprom, 0xFF, sizeof eeprom);
    memset(wear, 0, sizeof wear);
    ee_slow = 0;
    machine_reset();
}

void machine_reset(void)
{
    rx_head = rx_tail = tx_head = tx_tail = 0;
    ee_busy = 0;
    lost = 0;
}

void machine_receive(uint8_t byte)
{
    unsigned next = (rx_head + 1) % RX_SIZE;
    if (next == rx_tail) {
        if (lost != 0xFFFF)
            lost++;
        return;
    }
    rx[rx_head] = byte;
    rx_head = next;
}

int machine_send(void)
{
    int byte;
    if (tx_tail == tx_head)
        return -1;
    byte = tx[tx_tail];
    tx_tail = (tx_tail + 1) % TX_SIZE;
    return byte;
}

uint8_t *machine_eeprom(void)
{
    return eeprom;
}

unsigned machine_wear(void)
{
    unsigned most = 0;
    for (size_t at = 0; at < sizeof wear / sizeof *wear; at++)
        most = wear[at] > most ? wear[at] : most;
    return most;
}

void machine_slow_eeprom(unsigned calls)
{
    ee_slow = calls;
}

uint8_t port_room(void)
{
    return (uint8_t)(tx_tail - tx_head - 1);
}

void port_put(uint8_t byte)
{
    assert(port_room() > 0);
    tx[tx_head] = byte;
    tx_head = (tx_head + 1) % TX_SIZE;
}

int16_t port_get(void)
{
    uint8_t byte;
    if (rx_tail == rx_head)
        return -1;
    byte = rx[rx_tail];
    rx_tail = (rx_tail + 1) % RX_SIZE;
    return byte;
}

uint16_t port_lost(void)
{
    return lost;
}

uint8_t ee_read(uint16_t at)
{
    return eeprom[at];
}

uint8_t ee_ready(void)
{
    if (ee_busy == 0)
        return 1;
    ee_busy--;
    return 0;
}

void ee_write(uint16_t at, uint8_t byte)
{
    assert(ee_busy == 0);
    eeprom[at] = byte;
    wear[at]++;
    ee_busy = ee_slow;
}

void ee_park(void)
{
    assert(ee_busy == 0);
}

uint32_t port_entropy(void)
{
    return 0x5F3A09C2;
}
