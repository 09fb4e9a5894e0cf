/* The tray's settings, its device id and its boot counter: what outlives a power cut, in EEPROM with checksums. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdint.h>

typedef enum { SET_SETTLE, SET_LIFT, SET_GATHER, SET_COCKED, SET_BEAT, SETTINGS } setting_name;

/* All settings, in ms. */
extern uint16_t settings[SETTINGS];

/* What was found in EEPROM. */
typedef struct {
    uint32_t device;
    uint16_t boot;
    /* The kept settings were damaged: those as delivered are in use. */
    uint8_t damaged;
} kept;

/* Reads everything, counts the boot and keeps the count; waits for the EEPROM. Call once, before anything is sent. */
kept settings_load(void);
/* The name of a setting, in flash. */
const char *settings_name(uint8_t setting);
uint8_t settings_allow(setting_name setting, uint16_t value);
/* Changes a setting and begins to keep it. */
void settings_change(setting_name setting, uint16_t value);
/* Writes the next byte that is not kept yet, if the EEPROM is ready. Call it often; it never waits. */
void settings_keep(void);
uint8_t settings_keeping(void);

#endif
