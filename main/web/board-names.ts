/** Names of USB serial boards and adapters used in trays, by vendor and product id. They are proper nouns. */
const NAMES: Readonly<Record<string, string>> = {
  '2341:0001': 'Arduino Uno',
  '2341:0043': 'Arduino Uno',
  '2341:0243': 'Arduino Uno',
  '2a03:0043': 'Arduino Uno',
  '2341:0010': 'Arduino Mega 2560',
  '2341:0042': 'Arduino Mega 2560',
  '2341:8036': 'Arduino Leonardo',
  '2341:0036': 'Arduino Leonardo',
  '2341:8037': 'Arduino Micro',
  '2341:0037': 'Arduino Micro',
  '2341:0058': 'Arduino Nano Every',
  '2341:0069': 'Arduino Uno R4 Minima',
  '2341:1002': 'Arduino Uno R4 WiFi',
  '1a86:7523': 'CH340',
  '1a86:5523': 'CH341',
  '1a86:55d4': 'CH9102',
  '10c4:ea60': 'CP210x',
  '0403:6001': 'FT232R',
  '0403:6015': 'FT231X',
  '067b:2303': 'PL2303',
  '2e8a:0005': 'Raspberry Pi Pico',
  '2e8a:000a': 'Raspberry Pi Pico',
  '303a:1001': 'ESP32',
};

/** Display name of a port. A browser reveals nothing else about it; without ids it is not USB. */
export const boardName = (vendorId?: string, productId?: string): string =>
  vendorId === undefined || productId === undefined
    ? 'Serial'
    : (NAMES[`${vendorId}:${productId}`] ?? `USB ${vendorId}-${productId}`);
