// Preloaded into the program (`--import`): its clock is that of the machine, and as many ms more as stand in CROUPIER_CLOCK's file.
import { readFileSync } from 'node:fs';

const file = process.env['CROUPIER_CLOCK'];
const Machine = Date;
let ahead = 0;
const look = () => {
  try {
    ahead = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    ahead = 0;
  }
};
look();
setInterval(look, 50).unref();

globalThis.Date = class Date extends Machine {
  constructor(...given) {
    if (given.length === 0) super(Machine.now() + ahead);
    else super(...given);
  }
  static now() {
    return Machine.now() + ahead;
  }
};
