import type { PhoneDevice } from '../contract.ts';

/** Consoles first: some of them name a television too. */
const DEVICES: readonly (readonly [PhoneDevice, RegExp])[] = [
  ['console', /PlayStation|Xbox|Nintendo/],
  [
    'television',
    /SMART-?TV|SmartTV|HbbTV|Tizen|Web0S|BRAVIA|GoogleTV|Android TV|AFT[A-Z]|CrKey|AppleTV|Roku/,
  ],
  ['ipad', /iPad/],
  ['iphone', /iPhone|iPod/],
  ['android', /Android/],
  ['computer', /Windows|Macintosh|X11|CrOS/],
];

/** The user agent only helps people distinguish devices in the list. */
export const deviceOf = (agent: string): PhoneDevice =>
  DEVICES.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'other';
