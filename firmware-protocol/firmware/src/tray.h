/*
 * The tray as a whole: fourteen pockets, rolls, what is to be told, and the answers to commands. It knows nothing of
 * registers; main.c gives it samples and time, port.h takes its lines.
 */
#ifndef TRAY_H
#define TRAY_H

#include <stdint.h>

#define POCKETS 14
#define FIRMWARE_VERSION "2.0.0"
#define PROTOCOL_VERSION 2
/* What is read of the chain; a chain of six registers is followed by zeros. */
#define CHAIN_BYTES 8

/* One sample of all sensors: a code for each pocket (0 none, 1-6 a face, 7 what no die can show). */
typedef struct {
    uint8_t code[POCKETS];
    /* The fixed inputs at the chain's end read as they are wired. */
    uint8_t credible;
    /* The chain has four sensors a pocket, the fourth for parity. */
    uint8_t parity;
} sample;

/* Takes what came off the chain, first byte first, apart. BUILD.md, "The chain". */
void sample_read(const uint8_t bits[CHAIN_BYTES], sample *read);

/* Begins after a boot at `now` (ms). `by_watchdog`: it had hung. */
void tray_begin(uint8_t by_watchdog, uint32_t now);
/* Call it every POCKET_PERIOD with the newest sample. */
void tray_sense(const sample *seen, uint32_t now);
/* Reads what came in and sends what there is room for. Call it often; it never waits. */
void tray_talk(uint32_t now);

#endif
