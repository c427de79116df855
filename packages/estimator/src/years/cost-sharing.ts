import type { YearTables } from './year.ts';

export const costSharing: YearTables['cost_sharing'] = {
  source: '45 CFR 155.305(g) and 156.420',
  rows: [
    { to_percent: 150, level: 94 },
    { to_percent: 200, level: 87 },
    { to_percent: 250, level: 73 },
  ],
};
