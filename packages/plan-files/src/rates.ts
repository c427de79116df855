import type { DentalRate, Rate } from './catalog.ts';
import { dentalBelowAge } from './dental.ts';
import type { Findings } from './findings.ts';
import type { Texts } from './values.ts';

export interface Period {
  readonly from: string;
  readonly to: string;
}

interface Group extends Period {
  readonly basis: Rate['basis'];
  readonly cents: number[];
  /** Null as long as tobacco makes no difference. */
  tobacco: number[] | null;
  hasFiller: boolean;
  readonly file: string;
  readonly row: number;
}

const ages = 65;
const tiers = 8;
const fillers = new Set([0, 999_900, 999_999, 99_999_900]);

/** Official files have such prices where there is none. */
export const isFiller = (cents: number | null): boolean => cents === null || cents <= 0 || fillers.has(cents);

/** First and last age of a row: `0-14`, `15`, `64 and over`. From 65 on, prices are for no one. Null for an unknown one. */
export function agesOf(text: string): readonly [number, number] | null {
  const [, first, last, over] =
    /^(\d{1,2})(?:\s*(?:-|to)\s*(\d{1,2})|(\s*(?:and (?:over|older)|\+)))?$/i.exec(text) ?? [];
  if (first === undefined) return null;
  const from = Number(first);
  return [from, last === undefined ? (over ? ages - 1 : from) : Number(last)];
}

/** Prices of plans on sale. One instance takes 2 million rows, so it keeps numbers only. */
export class Rates {
  readonly #plans = new Map<string, Map<string, Group[]>>();
  readonly #firsts: readonly string[];

  readonly #texts: Texts;
  readonly #findings: Findings;

  constructor(plan_year: number, texts: Texts, findings: Findings) {
    this.#firsts = Array.from({ length: 12 }, (_, month) => `${plan_year}-${String(month + 1).padStart(2, '0')}-01`);
    this.#texts = texts;
    this.#findings = findings;
  }

  /** Whether a coverage month begins in it. */
  isInForce = ({ from, to }: Period): boolean => this.#firsts.some((first) => from <= first && first <= to);

  group(plan_id: string, area: string, period: Period, basis: Rate['basis'], file: string, row: number): Group {
    let areas = this.#plans.get(plan_id);
    if (!areas) {
      areas = new Map();
      this.#plans.set(this.#texts.keep(plan_id), areas);
    }
    const groups = areas.get(area) ?? [];
    if (groups.length === 0) areas.set(this.#texts.keep(area), groups);
    const known = groups.find((one) => one.from === period.from && one.to === period.to && one.basis === basis);
    if (known) return known;
    const length = basis === 'age' ? ages : tiers;
    const cents = Array.from({ length }, () => 0);
    const group: Group = { ...period, basis, cents, tobacco: null, hasFiller: false, file, row };
    groups.push(group);
    return group;
  }

  /** @returns whether the price was there before, and is the same or another one */
  static set(group: Group, first: number, last: number, cents: number, tobacco: number): 'new' | 'same' | 'other' {
    let result: 'new' | 'same' | 'other' = 'new';
    if (tobacco !== cents) group.tobacco ??= [...group.cents];
    for (let at = first; at <= last && at < group.cents.length; at += 1) {
      const known = group.cents[at] ?? 0;
      if (known !== 0) {
        if (known !== cents || (group.tobacco?.[at] ?? known) !== tobacco) return 'other';
        result = 'same';
      }
      group.cents[at] = cents;
      if (group.tobacco) group.tobacco[at] = tobacco;
    }
    return result;
  }

  #overlaps(one: Group, other: Group): 'none' | 'same' | 'other' {
    const from = one.from > other.from ? one.from : other.from;
    const to = one.to < other.to ? one.to : other.to;
    if (from > to) return 'none';
    const isSame =
      one.basis === other.basis &&
      one.cents.every((cents, at) => {
        const after = other.cents[at] ?? 0;
        return (
          cents === 0 ||
          after === 0 ||
          (cents === after && (one.tobacco?.[at] ?? cents) === (other.tobacco?.[at] ?? after))
        );
      });
    return isSame || !this.isInForce({ from, to }) ? 'same' : 'other';
  }

  #checkOverlaps(plan_id: string, area: string, groups: readonly Group[]): void {
    groups.forEach((group, index) => {
      for (const earlier of groups.slice(0, index)) {
        const overlap = this.#overlaps(earlier, group);
        if (overlap === 'none') continue;
        const { file, row, from, to } = group;
        const example = `${plan_id}, rating area ${area}, ${from} to ${to}`;
        this.#findings.add(overlap === 'other' ? 'rate_conflict' : 'rate_overlap', { file, row, example });
      }
    });
  }

  states(): Set<string> {
    return new Set([...this.#plans.keys()].map((plan_id) => plan_id.slice(5, 7)));
  }

  /** A plan without a usable price for each age has none there. */
  *list(): Generator<Rate> {
    for (const [plan_id, areas] of this.#plans)
      for (const [rating_area, groups] of areas) {
        if (groups.some(({ hasFiller }) => hasFiller)) continue;
        if (groups.length > 1) this.#checkOverlaps(plan_id, rating_area, groups);
        const example = `${plan_id}, rating area ${rating_area}`;
        for (const { from, to, basis, cents, tobacco, file, row } of groups) {
          if (cents.includes(0)) this.#findings.add('rate_ages_missing', { file, row, example });
          else yield { plan_id, rating_area, from, to, basis, cents, tobacco_cents: tobacco };
        }
      }
  }
}

interface ChildrensPrices extends Period {
  readonly area: string;
  /** By age. Zero without one. */
  readonly cents: number[];
  isUsable: boolean;
}

/** Prices of dental plans for children. */
export class DentalRates {
  readonly #plans = new Map<string, ChildrensPrices[]>();
  readonly #texts: Texts;

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  add(
    plan_id: string,
    area: string,
    { from, to }: Period,
    [first, last]: readonly [number, number],
    price: number | null,
  ) {
    const known = this.#plans.get(plan_id) ?? [];
    if (known.length === 0) this.#plans.set(this.#texts.keep(plan_id), known);
    let prices = known.find((one) => one.area === area && one.from === from && one.to === to);
    if (!prices) {
      const cents = Array.from({ length: dentalBelowAge }, () => 0);
      prices = { area: this.#texts.keep(area), from, to, cents, isUsable: true };
      known.push(prices);
    }
    for (let age = first; age <= Math.min(last, dentalBelowAge - 1); age += 1) {
      const before = prices.cents[age] ?? 0;
      if (price === null || isFiller(price) || (before !== 0 && before !== price)) prices.isUsable = false;
      else prices.cents[age] = price;
    }
  }

  list(): DentalRate[] {
    return [...this.#plans].flatMap(([plan_id, all]) =>
      all
        .filter(({ isUsable, cents }) => isUsable && !cents.includes(0))
        .map(({ area, from, to, cents }) => ({ plan_id, rating_area: area, from, to, cents })),
    );
  }
}
