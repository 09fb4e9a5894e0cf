/*
 * The dice tray's firmware for the ATmega328P at 16 MHz (Arduino Uno or Nano): the machine around the portable parts.
 * Wiring: BUILD.md. Data sheet: Microchip DS40002061B.
 */
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <stdint.h>
#include <util/atomic.h>

#include "pocket.h"
#include "port.h"
#include "tray.h"

#define BAUD 115200
/* 16 MHz cannot give 115200 more closely than 2.1 %, in double speed; that is inside what a receiver bears. */
#define BAUD_TOL 3
#include <util/setbaud.h>

/* SS, which must be an output for SPI to stay master, is the chain's /PL; MISO reads it; SCK shifts it. */
#define PIN_LOAD PB2
#define PIN_MISO PB4
#define PIN_SCK PB5
/* A4 at GND says that there is no chain: up to four pockets are wired to the pins themselves. BUILD.md, "One pocket". */
#define PIN_NO_CHAIN PC4

#define RX_SIZE 64
/* Its indices are bytes that wrap by themselves. */
#define TX_SIZE 256

static volatile uint8_t rx[RX_SIZE];
static volatile uint8_t rx_head, rx_tail;
static volatile uint16_t rx_lost;
static volatile uint8_t tx[TX_SIZE];
static volatile uint8_t tx_head, tx_tail;
static volatile uint32_t clock_ms;

/* Both survive the start-up code, which clears all else. */
static uint8_t reset_cause OUTLIVES_RESET;
static uint32_t entropy OUTLIVES_RESET;

/*
 * Before memory is cleared: why the board was reset, and a hash over what its memory holds by chance after power-up.
 * The watchdog is switched off, for it stays on through its own reset. Optiboot before 7.0 clears MCUSR itself: over one of
 * those the watchdog bites as it should, but is not told.
 */
void early(void) __attribute__((naked, used, section(".init3")));
void early(void)
{
    uint32_t hash = 0x811C9DC5;
    for (const uint8_t *at = (const uint8_t *)RAMSTART; at <= (const uint8_t *)RAMEND; at++)
        hash = (hash ^ *at) * 0x01000193;
    entropy = hash;
    reset_cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

ISR(TIMER0_COMPA_vect)
{
    clock_ms++;
}

ISR(USART_RX_vect)
{
    uint8_t status = UCSR0A;
    uint8_t byte = UDR0;
    uint8_t next = (uint8_t)((rx_head + 1) % RX_SIZE);
    if (status & ((1 << DOR0) | (1 << FE0)) && rx_lost != 0xFFFF)
        rx_lost++;
    if (next == rx_tail) {
        if (rx_lost != 0xFFFF)
            rx_lost++;
        return;
    }
    rx[rx_head] = byte;
    rx_head = next;
}

ISR(USART_UDRE_vect)
{
    if (tx_tail == tx_head) {
        UCSR0B &= (uint8_t) ~(1 << UDRIE0);
        return;
    }
    UDR0 = tx[tx_tail++];
}

uint8_t port_room(void)
{
    return (uint8_t)(tx_tail - tx_head - 1);
}

void port_put(uint8_t byte)
{
    tx[tx_head] = byte;
    tx_head++;
    UCSR0B |= 1 << UDRIE0;
}

int16_t port_get(void)
{
    uint8_t byte;
    if (rx_tail == rx_head)
        return -1;
    byte = rx[rx_tail];
    rx_tail = (uint8_t)((rx_tail + 1) % RX_SIZE);
    return byte;
}

uint16_t port_lost(void)
{
    uint16_t lost;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        lost = rx_lost;
    }
    return lost;
}

uint8_t ee_read(uint16_t at)
{
    return eeprom_read_byte((const uint8_t *)(uintptr_t)at);
}

uint8_t ee_ready(void)
{
    return eeprom_is_ready() ? 1 : 0;
}

void ee_write(uint16_t at, uint8_t byte)
{
    eeprom_write_byte((uint8_t *)(uintptr_t)at, byte);
}

void ee_park(void)
{
    EEAR = 0;
}

uint32_t port_entropy(void)
{
    return entropy;
}

static uint32_t now_ms(void)
{
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = clock_ms;
    }
    return now;
}

static void read_chain(uint8_t bits[CHAIN_BYTES])
{
    /* /PL is a level: while it is low the registers follow their inputs, and they hold them when it rises. */
    PORTB &= (uint8_t) ~(1 << PIN_LOAD);
    __builtin_avr_delay_cycles(4);
    PORTB |= 1 << PIN_LOAD;
    for (uint8_t i = 0; i < CHAIN_BYTES; i++) {
        SPDR = 0;
        while (!(SPSR & (1 << SPIF)))
            ;
        bits[i] = SPDR;
    }
}

/* Twelve pins, as if they were the first twelve inputs of a chain of six registers on which all others are pulled up. */
static void read_pins(uint8_t bits[CHAIN_BYTES])
{
    static const uint8_t rest[CHAIN_BYTES] = {0x00, 0x0F, 0xFF, 0xFF, 0xFF, 0xD6, 0x00, 0x00};
    /* D2 to D9, then A0 to A3: the first of them lowest. */
    uint16_t pins = (uint16_t)((PIND >> 2) | (PINB & 0x03) << 6 | (PINC & 0x0F) << 8);
    for (uint8_t i = 0; i < CHAIN_BYTES; i++)
        bits[i] = rest[i];
    for (uint8_t i = 0; i < 12; i++, pins >>= 1)
        if (pins & 1)
            bits[i >> 3] = (uint8_t)(bits[i >> 3] | 0x80 >> (i & 7));
}

static void begin_hardware(void)
{
    /* Every input that may hang in the air is pulled up. */
    PORTB |= 0x03;
    PORTC |= 0x0F | 1 << PIN_NO_CHAIN;
    PORTD |= 0xFC;
    DDRB |= (1 << PIN_LOAD) | (1 << PIN_SCK);
    /* A chain that is not there must read as one that is not credible, not as what the air brings. */
    PORTB |= (1 << PIN_LOAD) | (1 << PIN_MISO);
    /*
     * Master, MSB first, mode 2, f/16: the clock idles high, a bit is sampled on the falling edge and the registers
     * shift on the rising one, so the first bit is there before the first edge.
     */
    SPCR = (1 << SPE) | (1 << MSTR) | (1 << CPOL) | (1 << SPR0);

    /* 16 MHz / 64 / 250 = 1 kHz. */
    TCCR0A = 1 << WGM01;
    OCR0A = 249;
    TIMSK0 = 1 << OCIE0A;
    TCCR0B = (1 << CS01) | (1 << CS00);

    UBRR0 = UBRR_VALUE;
#if USE_2X
    UCSR0A = 1 << U2X0;
#endif
    UCSR0C = (1 << UCSZ01) | (1 << UCSZ00);
    UCSR0B = (1 << RXEN0) | (1 << TXEN0) | (1 << RXCIE0);
}

int main(void)
{
    /* The first look comes before the first word: the greeting tells which board this is. */
    uint32_t sensed = (uint32_t)-POCKET_PERIOD;
    begin_hardware();
    tray_begin(reset_cause & (1 << WDRF), 0);
    SMCR = 0; /* idle: clock and UART go on */
    wdt_enable(WDTO_250MS);
    sei();
    for (;;) {
        uint32_t now = now_ms();
        if (now - sensed >= POCKET_PERIOD) {
            uint8_t bits[CHAIN_BYTES];
            sample seen;
            sensed = now;
            if (PINC & (1 << PIN_NO_CHAIN))
                read_chain(bits);
            else
                read_pins(bits);
            sample_read(bits, &seen);
            tray_sense(&seen, now);
        }
        tray_talk(now);
        wdt_reset();
        /* Until the next interrupt: at the latest the clock's, in a millisecond. */
        sleep_mode();
    }
}
