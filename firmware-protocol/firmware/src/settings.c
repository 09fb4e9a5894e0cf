#include "settings.h"

#include "crc.h"
#include "flash.h"
#include "port.h"

/*
 * EEPROM map. Every block ends with the CRC-16 of its bytes, high byte first. Nothing is kept at address 0, and there the
 * address register rests: a brown-out may spoil the byte that it points to. The boot counter has a ring of places that are
 * written in turn, so that none wears out, and a power cut in the middle of one leaves the others.
 */
enum {
    /* Where firmware 1 kept the settings. */
    EE_OLD_SETTINGS = 0,
    EE_DEVICE = 16,
    EE_SETTINGS = 32,
    SETTINGS_SIZE = 2 * SETTINGS,
    CRC_SIZE = 2,
    EE_BOOT = 512,
    BOOT_PLACES = 128,
    BOOT_SIZE = 4
};

/* Boot ids are set aside in EEPROM by so many; a reset that leaves the memory alone uses them up without writing. */
#define BOOTS_AHEAD 16

typedef struct {
    uint16_t least, most, start;
} range;

static const range RANGES[SETTINGS] PROGMEM = {
    {100, 2000, 300}, {20, 1000, 100}, {0, 10000, 1500}, {500, 10000, 3000}, {250, 2000, 500},
};
static const char NAMES[SETTINGS][7] PROGMEM = {"settle", "lift", "gather", "cocked", "beat"};

uint16_t settings[SETTINGS];
/* The next byte of the settings block to be kept, from its begin, or past its end. */
static uint8_t keep_at = SETTINGS_SIZE + CRC_SIZE + 1;

static uint8_t setting_byte(uint8_t at)
{
    uint16_t value = settings[at / 2];
    return (uint8_t)(at % 2 ? value : value >> 8);
}

static uint16_t settings_crc(void)
{
    uint16_t crc = CRC_START;
    for (uint8_t at = 0; at < SETTINGS_SIZE; at++)
        crc = crc_add(crc, setting_byte(at));
    return crc;
}

static uint16_t ee_read_word(uint16_t at)
{
    return (uint16_t)((uint16_t)(ee_read(at) << 8) | ee_read(at + 1));
}

/* Whether `length` bytes from `at` are followed by their CRC. */
static uint8_t block_good(uint16_t at, uint8_t length)
{
    uint16_t crc = CRC_START;
    for (uint8_t i = 0; i < length; i++)
        crc = crc_add(crc, ee_read(at + i));
    return crc == ee_read_word(at + length);
}

static uint8_t block_blank(uint16_t at, uint8_t length)
{
    while (length--)
        if (ee_read(at++) != 0xFF)
            return 0;
    return 1;
}

static void ee_write_waiting(uint16_t at, uint8_t byte)
{
    while (!ee_ready())
        ;
    if (ee_read(at) != byte)
        ee_write(at, byte);
}

static void block_write(uint16_t at, const uint8_t *bytes, uint8_t length)
{
    uint16_t crc = CRC_START;
    for (uint8_t i = 0; i < length; i++) {
        crc = crc_add(crc, bytes[i]);
        ee_write_waiting(at++, bytes[i]);
    }
    ee_write_waiting(at++, (uint8_t)(crc >> 8));
    ee_write_waiting(at, (uint8_t)crc);
}

static uint32_t load_device(void)
{
    uint32_t device;
    if (!block_good(EE_DEVICE, 4)) {
        device = port_entropy();
        uint8_t bytes[4] = {(uint8_t)(device >> 24), (uint8_t)(device >> 16), (uint8_t)(device >> 8), (uint8_t)device};
        block_write(EE_DEVICE, bytes, 4);
    }
    return (uint32_t)ee_read_word(EE_DEVICE) << 16 | ee_read_word(EE_DEVICE + 2);
}

/* The boot ids that are set aside: the next one, and the first that is not. `inverse` tells them from chance. */
static struct {
    uint16_t next, end, inverse;
} boots OUTLIVES_RESET;

/* The first boot id that no earlier start can have used, as EEPROM knows it. */
static uint16_t first_unused_boot(void)
{
    uint16_t newest = (uint16_t)port_entropy();
    uint8_t found = 0;
    for (uint16_t at = EE_BOOT; at < EE_BOOT + BOOT_PLACES * BOOT_SIZE; at += BOOT_SIZE) {
        uint16_t kept_end = ee_read_word(at);
        if (!block_good(at, 2) || (found && (int16_t)(kept_end - newest) <= 0))
            continue;
        newest = kept_end;
        found = 1;
    }
    return newest;
}

static uint16_t count_boot(void)
{
    uint16_t unused = first_unused_boot();
    uint8_t left = (boots.inverse ^ boots.next) == 0xFFFF && boots.end == unused &&
                   (uint16_t)(boots.end - boots.next - 1) < BOOTS_AHEAD;
    if (!left) {
        uint16_t end = (uint16_t)(unused + BOOTS_AHEAD);
        uint8_t bytes[2] = {(uint8_t)(end >> 8), (uint8_t)end};
        block_write((uint16_t)(EE_BOOT + end / BOOTS_AHEAD % BOOT_PLACES * BOOT_SIZE), bytes, 2);
        boots.next = unused;
        boots.end = end;
    }
    uint16_t boot = boots.next++;
    boots.inverse = (uint16_t)~boots.next;
    return boot;
}

static uint8_t load_settings(uint16_t at)
{
    if (!block_good(at, SETTINGS_SIZE))
        return 0;
    for (uint8_t i = 0; i < SETTINGS; i++) {
        settings[i] = ee_read_word((uint16_t)(at + 2u * i));
        if (!settings_allow((setting_name)i, settings[i]))
            return 0;
    }
    return 1;
}

kept settings_load(void)
{
    kept found = {0, 0, 0};
    if (!load_settings(EE_SETTINGS)) {
        /* A new board is blank, and one that had firmware 1 has its settings elsewhere: nothing to complain of. */
        uint8_t blank = block_blank(EE_SETTINGS, SETTINGS_SIZE + CRC_SIZE);
        if (!blank || !load_settings(EE_OLD_SETTINGS)) {
            found.damaged = !blank || !block_blank(EE_OLD_SETTINGS, SETTINGS_SIZE + CRC_SIZE);
            for (uint8_t i = 0; i < SETTINGS; i++)
                settings[i] = pgm_read_word(&RANGES[i].start);
        }
        keep_at = 0;
    }
    found.device = load_device();
    found.boot = count_boot();
    while (!ee_ready())
        ;
    ee_park();
    return found;
}

const char *settings_name(uint8_t setting)
{
    return NAMES[setting];
}

uint8_t settings_allow(setting_name setting, uint16_t value)
{
    return value >= pgm_read_word(&RANGES[setting].least) && value <= pgm_read_word(&RANGES[setting].most);
}

void settings_change(setting_name setting, uint16_t value)
{
    settings[setting] = value;
    keep_at = 0;
}

uint8_t settings_keeping(void)
{
    return keep_at <= SETTINGS_SIZE + CRC_SIZE;
}

void settings_keep(void)
{
    uint16_t at = (uint16_t)(EE_SETTINGS + keep_at);
    uint8_t byte;
    if (!settings_keeping() || !ee_ready())
        return;
    if (keep_at == SETTINGS_SIZE + CRC_SIZE) {
        ee_park();
        keep_at++;
        return;
    }
    if (keep_at < SETTINGS_SIZE) {
        byte = setting_byte(keep_at);
    } else {
        uint16_t crc = settings_crc();
        byte = (uint8_t)(keep_at == SETTINGS_SIZE ? crc >> 8 : crc);
    }
    if (ee_read(at) != byte)
        ee_write(at, byte);
    keep_at++;
}
