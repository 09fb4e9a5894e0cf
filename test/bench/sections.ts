import { bench as crowd } from './crowd.ts';
import { bench as alone } from './alone.ts';
import { bench as camera } from './camera.ts';
import { bench as ownDice } from './own-dice.ts';
import { bench as evenings } from './evenings.ts';
import { bench as film } from './film.ts';
import { bench as files } from './files.ts';
import { bench as firmware } from './firmware.ts';
import { bench as journal } from './journal.ts';
import { bench as odds } from './odds.ts';
import { bench as paint } from './paint.ts';
import { bench as phones } from './phones.ts';
import { bench as royal } from './royal.ts';
import { bench as screens } from './screens.ts';
import { bench as televisions } from './televisions.ts';
import { bench as tray } from './tray.ts';
import type { BenchSection } from './row.ts';

/** Everything that `npm run bench` measures, in the order of its table. */
export const SECTIONS: readonly BenchSection[] = [
  { name: 'The journal and the table: saving, loading, correcting', bench: journal },
  { name: 'Files that are damaged, or made to do harm', bench: files },
  { name: 'Roll-a-Royal: the best layout', bench: royal },
  { name: 'Odds', bench: odds },
  { name: 'The tray: last byte of a roll to its event, on a pseudo-terminal', bench: tray },
  { name: 'The tray: last byte of a roll to its event, emulated firmware on the binding', bench: firmware },
  { name: 'The tray: last byte of a roll to its paint in Chromium', bench: paint },
  { name: 'The camera: a frame with printed dice', bench: camera },
  { name: 'The camera: a frame with ordinary dice', bench: ownDice },
  { name: 'The camera: a film over the table', bench: film },
  { name: 'Evenings', bench: evenings },
  { name: 'Phones: twenty at the table', bench: phones },
  { name: 'Phones: eight that misbehave', bench: crowd },
  { name: 'Televisions: ten on the wall', bench: televisions },
  { name: 'Screens, in Chromium', bench: screens },
  { name: 'A browser alone, beside the served shell', bench: alone },
];
