import type { Counties } from './counties.ts';
import { dentalBelowAge } from './dental.ts';
import type { FindingKind, Findings } from './findings.ts';
import { type Columns, familyColumns, plainFamilyColumns } from './kinds.ts';
import type { PlanBook } from './plans.ts';
import { agesOf, type DentalRates, isFiller, type Period, Rates } from './rates.ts';
import { dateOf, priceOf, ratingAreaOf } from './values.ts';

export interface Context {
  readonly plan_year: number;
  readonly file: string;
  readonly findings: Findings;
  readonly columns: Columns;
  readonly is_plain: boolean;
}

const tobaccoClasses = /^(|no preference|tobacco user\s*\/\s*non-?tobacco user|non-?tobacco user)$/i;
const familyAges = /^(|family( option)?)$/i;

/** Texts that come again in row after row are read once. */
function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text);
    if (value !== undefined) return value;
    const fresh = read(text);
    known.set(Buffer.from(text).toString(), fresh);
    return fresh;
  };
}

function placesOf({ columns, is_plain }: Context) {
  return {
    year: columns.find('BusinessYear|plan_year'),
    plan: columns.find('PlanId'),
    area: columns.find('RatingAreaId|rating_area'),
    from: columns.find('RateEffectiveDate|from'),
    to: columns.find('RateExpirationDate|to'),
    class: columns.find('Tobacco'),
    age: columns.find('Age'),
    tobacco: columns.find('IndividualTobaccoRate|tobacco_price'),
    prices: (is_plain ? plainFamilyColumns : familyColumns).map((name) => columns.find(name)),
  };
}

interface Key {
  readonly plan_id: string;
  readonly area: string;
  readonly period: Period;
}

/** Takes the rows of a file of prices, of which there are 2 million. */
export class RateFile {
  readonly #context: Context;
  readonly #rates: Rates;
  readonly #dental: DentalRates;
  readonly #plans: PlanBook;
  readonly #counties: Counties;
  readonly #at: ReturnType<typeof placesOf>;
  readonly #year: string;
  readonly #areaOf = remembered(ratingAreaOf);
  readonly #agesOf = remembered(agesOf);
  readonly #isTobacco = remembered((text) => tobaccoClasses.test(text));
  readonly #periodOf = remembered((text): Period | null => {
    const [first = '', last = ''] = text.split('\n');
    const { is_plain } = this.#context;
    const from = first === '' && is_plain ? `${this.#year}-01-01` : dateOf(first);
    const to = last === '' && is_plain ? `${this.#year}-12-31` : dateOf(last);
    return from && to ? { from, to } : null;
  });
  #cells: readonly string[] = [];
  #row = 0;

  constructor(context: Context, rates: Rates, dental: DentalRates, plans: PlanBook, counties: Counties) {
    this.#context = context;
    this.#rates = rates;
    this.#dental = dental;
    this.#plans = plans;
    this.#counties = counties;
    this.#at = placesOf(context);
    this.#year = String(context.plan_year);
  }

  #cell(place: number): string {
    return this.#cells[place]?.trim() ?? '';
  }

  #leave(kind: FindingKind, column: string, example: string): null {
    const of = kind === 'row_other_year' ? { of: this.#year } : {};
    this.#context.findings.add(kind, { file: this.#context.file, row: this.#row, column, example, ...of });
    return null;
  }

  /** @returns null where a finding says why the row is left out, and for plans that are never on sale */
  #key(): Key | null {
    const { plan, area: areaAt, from, to, class: classAt } = this.#at;
    const plan_id = this.#cell(plan).slice(0, 14);
    const standing = this.#plans.standing(plan_id);
    if (standing === 'never') return null;
    if (standing === 'dental') return this.#takeDental(plan_id);
    const state = plan_id.slice(5, 7);
    if (standing === 'unknown' && !this.#plans.states.has(state) && /^[A-Z]{2}$/.test(state))
      this.#context.findings.add('file_missing', { of: `plans for ${state}` });
    if (standing === 'unknown') return this.#leave('rate_without_plan', 'PlanId', plan_id);
    if (!this.#isTobacco(this.#cell(classAt)))
      return this.#leave('rate_tobacco_unknown', 'Tobacco', this.#cell(classAt));
    const area = this.#areaOf(this.#cell(areaAt));
    if (area === null || !this.#counties.hasArea(state, area))
      return this.#leave('rate_area_unknown', 'RatingAreaId', `${this.#cell(areaAt)}, ${state}`);
    const dates = [this.#cell(from), this.#cell(to)] as const;
    const period = this.#periodOf(dates.join('\n'));
    if (!period) return this.#leave('date_unreadable', 'RateEffectiveDate', dates.join(' to '));
    if (!this.#rates.isInForce(period)) return this.#leave('rate_expired', 'RateEffectiveDate', dates.join(' to '));
    return { plan_id, area, period };
  }

  /** A plan without a usable price has none there, which is no finding: most plans have dental care of their own. */
  #takeDental(plan_id: string): null {
    const ages = this.#agesOf(this.#cell(this.#at.age));
    if (!ages || ages[0] >= dentalBelowAge) return null;
    const area = this.#areaOf(this.#cell(this.#at.area));
    const period = this.#periodOf(`${this.#cell(this.#at.from)}\n${this.#cell(this.#at.to)}`);
    const cents = priceOf(this.#cell(this.#at.prices[0] ?? -1));
    if (area === null || !this.#counties.hasArea(plan_id.slice(5, 7), area)) return null;
    if (period && this.#rates.isInForce(period)) this.#dental.add(plan_id, area, period, ages, cents);
    return null;
  }

  #report(result: ReturnType<typeof Rates.set>, { plan_id, area }: Key, who: string): void {
    if (result === 'new') return;
    const { findings, file } = this.#context;
    const example = `${plan_id}, rating area ${area}, ${who}`;
    findings.add(result === 'other' ? 'rate_conflict' : 'row_duplicate', { file, row: this.#row, example });
  }

  #group(key: Key, basis: 'age' | 'family') {
    return this.#rates.group(key.plan_id, key.area, key.period, basis, this.#context.file, this.#row);
  }

  #refuse(group: ReturnType<Rates['group']>, { plan_id, area }: Key, place: number): void {
    group.hasFiller = true;
    this.#leave('rate_filler', 'IndividualRate', `${plan_id}, rating area ${area}: ${this.#cell(place) || 'no price'}`);
  }

  #addFamily(key: Key): void {
    const group = this.#group(key, 'family');
    const { prices } = this.#at;
    const cents = prices.map((place) => priceOf(this.#cell(place)));
    const bad = cents.findIndex(isFiller);
    if (bad >= 0) {
      this.#refuse(group, key, prices[bad] ?? -1);
      return;
    }
    const results = cents.map((price, tier) => Rates.set(group, tier, tier, price ?? 0, price ?? 0));
    const result = results.includes('other') ? 'other' : results.includes('same') ? 'same' : 'new';
    this.#report(result, key, 'family');
  }

  #addAge(key: Key, [first, last]: readonly [number, number], text: string): void {
    const group = this.#group(key, 'age');
    const [place = -1] = this.#at.prices;
    const cents = priceOf(this.#cell(place));
    const tobaccoText = this.#cell(this.#at.tobacco);
    const tobacco = tobaccoText === '' ? cents : priceOf(tobaccoText);
    if (cents === null || isFiller(cents)) this.#refuse(group, key, place);
    else if (tobacco === null || isFiller(tobacco)) this.#refuse(group, key, this.#at.tobacco);
    else this.#report(Rates.set(group, first, last, cents, tobacco), key, `age ${text}`);
  }

  take = (cells: readonly string[], row: number): void => {
    this.#cells = cells;
    this.#row = row;
    const year = this.#cell(this.#at.year);
    if (year !== this.#year) {
      this.#leave('row_other_year', 'BusinessYear', year);
      return;
    }
    const key = this.#key();
    if (!key) return;
    const text = this.#cell(this.#at.age);
    const ages = this.#agesOf(text);
    if (ages) this.#addAge(key, ages, text);
    else if (familyAges.test(text)) this.#addFamily(key);
    else this.#leave('rate_age_unknown', 'Age', text);
  };
}
