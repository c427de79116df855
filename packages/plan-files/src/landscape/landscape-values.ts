import { codeOf, isNothing, moneyOf } from '../values.ts';
import type { MedicareKind, MissingStars } from './landscape.ts';

/** Cents of `$3,400.00 `, negative in brackets. Null if there is no amount. */
export function signedMoneyOf(text: string): number | null {
  const [, inBrackets] = /^\s*\((.*)\)\s*$/.exec(text) ?? [];
  const cents = moneyOf(inBrackets ?? text);
  return inBrackets === undefined || cents === null ? cents : -cents;
}

/** Contract, plan and segment, which spreadsheets cut zeros from: `H1234-001-000`. */
export function planIdOf(contract: string, plan: string, segment: string): string | null {
  const [number, part] = [codeOf(plan, 3), codeOf(segment, 3)];
  return /^[A-Z]\d{4}$/.test(contract) && number && part ? `${contract}-${number}-${part}` : null;
}

interface Stars {
  readonly stars_tenths: number | null;
  readonly stars_missing: MissingStars | null;
}

export function starsOf(text: string): Stars {
  const stars = Number(text);
  const isRated = text.trim() !== '' && stars >= 1 && stars <= 5;
  if (isRated) return { stars_tenths: Math.round(stars * 10), stars_missing: null };
  const missing = /too new/i.test(text) ? 'too_new' : /not enough data/i.test(text) ? 'not_enough_data' : null;
  return { stars_tenths: null, stars_missing: missing };
}

/** Whether a cell with stars can be read. In September, there are no ratings of the next year. */
export const areStars = (text: string): boolean => {
  const { stars_tenths, stars_missing } = starsOf(text);
  return stars_tenths !== null || stars_missing !== null || isNothing(text);
};

const kinds: Readonly<Record<string, MedicareKind>> = {
  pdp: 'part_d',
  ma: 'advantage',
  mapd: 'advantage',
  snp: 'special_needs',
  cost: 'cost',
};

export const kindOf = (category: string, isSpecialNeeds: boolean): MedicareKind | null =>
  isSpecialNeeds ? 'special_needs' : (kinds[category.toLowerCase().replace(/[^a-z]/g, '')] ?? null);
