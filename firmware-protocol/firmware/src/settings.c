#include "settings.h"

#include "crc.h"
#include "flash.h"
#include "port.h"

/*
 * EEPROM map. Every block ends with the CRC-16 of its bytes, high byte first. The boot counter has two blocks that are
 * written in turn: a power cut in the middle of one leaves the other.
 */
enum {
    EE_SETTINGS = 0,
    EE_SETTINGS_END = EE_SETTINGS + 2 * SETTINGS,
    EE_DEVICE = 16,
    EE_BOOT = 24,
    EE_BOOT_SIZE = 4
};

typedef struct {
    uint16_t least, most, start;
} range;

static const range RANGES[SETTINGS] PROGMEM = {
    {100, 2000, 300}, {20, 1000, 100}, {0, 10000, 1500}, {500, 10000, 3000}, {250, 2000, 500},
};
static const char NAMES[SETTINGS][7] PROGMEM = {"settle", "lift", "gather", "cocked", "beat"};

uint16_t settings[SETTINGS];
/* The next byte of the settings block to be kept, or past its end. */
static uint8_t keep_at = EE_SETTINGS_END + 2;

static uint8_t setting_byte(uint8_t at)
{
    uint16_t value = settings[at / 2];
    return (uint8_t)(at % 2 ? value : value >> 8);
}

static uint16_t settings_crc(void)
{
    uint16_t crc = CRC_START;
    for (uint8_t at = EE_SETTINGS; at < EE_SETTINGS_END; at++)
        crc = crc_add(crc, setting_byte(at));
    return crc;
}

static uint16_t ee_read_word(uint8_t at)
{
    return (uint16_t)((uint16_t)(ee_read(at) << 8) | ee_read((uint8_t)(at + 1)));
}

/* Whether `length` bytes from `at` are followed by their CRC. */
static uint8_t block_good(uint8_t at, uint8_t length)
{
    uint16_t crc = CRC_START;
    for (uint8_t i = 0; i < length; i++)
        crc = crc_add(crc, ee_read((uint8_t)(at + i)));
    return crc == ee_read_word((uint8_t)(at + length));
}

static uint8_t block_blank(uint8_t at, uint8_t length)
{
    while (length--)
        if (ee_read(at++) != 0xFF)
            return 0;
    return 1;
}

static void ee_write_waiting(uint8_t at, uint8_t byte)
{
    while (!ee_ready())
        ;
    if (ee_read(at) != byte)
        ee_write(at, byte);
}

static void block_write(uint8_t at, const uint8_t *bytes, uint8_t length)
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

static uint16_t count_boot(void)
{
    uint8_t first_good = block_good(EE_BOOT, 2);
    uint8_t second_good = block_good(EE_BOOT + EE_BOOT_SIZE, 2);
    uint16_t first = ee_read_word(EE_BOOT);
    uint16_t second = ee_read_word(EE_BOOT + EE_BOOT_SIZE);
    uint8_t newest_first = first_good && (!second_good || (int16_t)(first - second) > 0);
    uint16_t boot = newest_first ? first : second_good ? second : (uint16_t)port_entropy();
    boot++;
    uint8_t bytes[2] = {(uint8_t)(boot >> 8), (uint8_t)boot};
    block_write(newest_first ? EE_BOOT + EE_BOOT_SIZE : EE_BOOT, bytes, 2);
    return boot;
}

kept settings_load(void)
{
    kept found = {0, 0, 0};
    uint8_t good = block_good(EE_SETTINGS, EE_SETTINGS_END);
    for (uint8_t i = 0; good && i < SETTINGS; i++) {
        settings[i] = ee_read_word((uint8_t)(EE_SETTINGS + 2 * i));
        good = settings_allow((setting_name)i, settings[i]);
    }
    if (!good) {
        /* A new board is blank and nothing to complain of. */
        found.damaged = !block_blank(EE_SETTINGS, EE_SETTINGS_END + 2);
        for (uint8_t i = 0; i < SETTINGS; i++)
            settings[i] = pgm_read_word(&RANGES[i].start);
        keep_at = EE_SETTINGS;
    }
    found.device = load_device();
    found.boot = count_boot();
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
    keep_at = EE_SETTINGS;
}

uint8_t settings_keeping(void)
{
    return keep_at < EE_SETTINGS_END + 2;
}

void settings_keep(void)
{
    uint8_t byte;
    if (!settings_keeping() || !ee_ready())
        return;
    if (keep_at < EE_SETTINGS_END) {
        byte = setting_byte(keep_at);
    } else {
        uint16_t crc = settings_crc();
        byte = (uint8_t)(keep_at == EE_SETTINGS_END ? crc >> 8 : crc);
    }
    if (ee_read(keep_at) != byte)
        ee_write(keep_at, byte);
    keep_at++;
}
