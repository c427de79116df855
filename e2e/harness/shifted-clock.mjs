// Loaded into a server before its own modules: its time is the machine's plus the milliseconds in the file that is named.
import { readFileSync } from 'node:fs';

const file = process.env.SHIFTED_CLOCK ?? '';
const Real = Date;
const now = () => Real.now() + Number(readFileSync(file, 'utf8'));

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }

  static now() {
    return now();
  }
};
