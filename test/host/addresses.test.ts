import { describe, expect, test } from 'vitest';
import { listAddresses } from '../../main/host/phones.ts';
import { deviceOf } from '../../main/host/client-book.ts';

const v4 = (address: string, internal = false) => ({ address, family: 'IPv4', internal });

describe('the addresses to invite to', () => {
  test('come with the likeliest first: the house’s own network, by radio before by wire', () => {
    const addresses = listAddresses({
      lo: [v4('127.0.0.1', true)],
      docker0: [v4('172.17.0.1')],
      tailscale0: [v4('100.101.102.103')],
      enp3s0: [v4('192.168.1.20'), { address: 'fe80::1', family: 'IPv6', internal: false }],
      wlp2s0: [v4('192.168.1.21')],
      usb0: [v4('169.254.7.7')],
      eth9: [v4('203.0.113.5')],
      en7: [v4('10.0.0.8')],
    });
    expect(addresses.map(({ name, reach }) => [name, reach])).toEqual([
      ['wlp2s0', 'private'],
      ['enp3s0', 'private'],
      ['en7', 'private'],
      ['eth9', 'public'],
      ['usb0', 'local'],
      ['docker0', 'virtual'],
      ['tailscale0', 'virtual'],
    ]);
  });

  test.each([
    ['192.168.0.1', 'private'],
    ['10.255.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.9.9', 'private'],
    ['172.32.0.1', 'public'],
    ['100.64.0.1', 'private'],
    ['100.128.0.1', 'public'],
    ['8.8.8.8', 'public'],
    ['169.254.1.1', 'local'],
  ])('%s is %s', (address, reach) => {
    expect(listAddresses({ eth0: [v4(address)] })).toEqual([{ address, name: 'eth0', reach }]);
  });

  test.each(['vEthernet (WSL)', 'VirtualBox Host-Only Network', 'utun3', 'br-1a2b', 'wg0', 'awdl0'])(
    '%s is a program’s',
    (name) => {
      expect(listAddresses({ [name]: [v4('192.168.56.1')] })[0]?.reach).toBe('virtual');
    },
  );

  test('there may be none', () => {
    expect(listAddresses({ lo: [v4('127.0.0.1', true)], eth0: undefined })).toEqual([]);
  });
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605', 'iphone'],
  ['Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X)', 'ipad'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36', 'android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'computer'],
  ['Mozilla/5.0 (SMART-TV; Linux; Tizen 6.5) AppleWebKit/537.36', 'television'],
  ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36', 'television'],
  ['Mozilla/5.0 (Linux; Android 9; AFTKA) AppleWebKit/537.36', 'television'],
  ['Mozilla/5.0 (PlayStation; PlayStation 5/8.20) AppleWebKit/605.1.15', 'console'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) AppleWebKit/537.36', 'console'],
  ['curl/8', 'other'],
  ['', 'other'],
])('%s is a device: %s', (agent, device) => expect(deviceOf(agent)).toBe(device));
