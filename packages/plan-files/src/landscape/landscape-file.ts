import type { FindingKind, Position } from '../findings.ts';
import { type LandscapeName as Name, landscapeNames as names } from '../landscape-columns.ts';
import type { Context } from '../rate-file.ts';
import { isNothing, isYes, type Texts } from '../values.ts';
import type { MedicareKind, MedicarePlan } from './landscape.ts';
import type { LandscapeBook } from './landscape-book.ts';
import { areStars, kindOf, planIdOf, signedMoneyOf, starsOf } from './landscape-values.ts';

type Row = Readonly<Record<Name, string>>;

/** Takes the rows of a landscape file: one for each plan and county, or a state for drug plans. */
export class LandscapeFile {
  readonly #context: Context;
  readonly #book: LandscapeBook;
  readonly #texts: Texts;
  readonly #at: readonly (readonly [Name, number])[];

  constructor(context: Context, book: LandscapeBook, texts: Texts) {
    this.#context = context;
    this.#book = book;
    this.#texts = texts;
    this.#at = (Object.keys(names) as Name[]).map((name) => [name, context.columns.find(names[name])]);
  }

  readonly take = (cells: readonly string[], number: number): void => {
    const row = Object.fromEntries(this.#at.map(([name, at]) => [name, cells[at]?.trim() ?? ''])) as Row;
    const plan_id = planIdOf(row.contract, row.plan, row.segment);
    const isOfYear = row.year === String(this.#context.plan_year);
    if (!isOfYear) this.#add('row_other_year', number, { of: String(this.#context.plan_year), example: row.year });
    else if (!plan_id)
      this.#add('medicare_id_invalid', number, { example: [row.contract, row.plan, row.segment].join(' ') });
    else if (isYes(row.sanctioned)) this.#add('medicare_sanctioned', number, { example: plan_id });
    else this.#sell(this.#planOf(row, plan_id, number), row.county, number);
  };

  #sell(plan: MedicarePlan | null, county: string, number: number): void {
    if (!plan) return;
    const { state, plan_id } = plan;
    if (!this.#book.add(plan)) this.#add('plan_conflict', number, { example: `${state} ${plan_id}` });
    if (!this.#book.sell(plan, county))
      this.#add('county_unknown', number, { column: names.county, example: `${county}, ${state}` });
  }

  #add(kind: FindingKind, row: number, position: Position): void {
    this.#context.findings.add(kind, { file: this.#context.file, row, ...position });
  }

  #planOf(row: Row, plan_id: string, number: number): MedicarePlan | null {
    const kind = kindOf(row.category, isYes(row.isSpecial));
    if (!kind) {
      this.#add('medicare_kind_unknown', number, { column: names.category, example: row.category });
      return null;
    }
    const premium_cents = this.#premiumOf(row, kind, number);
    if (premium_cents === null || premium_cents < 0) {
      this.#add('medicare_without_premium', number, { example: plan_id });
      return null;
    }
    const has_drugs = kind === 'part_d' || isYes(row.hasDrugs);
    const stars = this.#starsIn(row, kind, has_drugs);
    if (!areStars(row[stars]))
      this.#add('plan_amount_unreadable', number, { column: names[stars], example: row[stars] });
    const keep = (text: string) => this.#texts.keep(text);
    return {
      state: keep(row.state.toUpperCase()),
      plan_id: keep(plan_id),
      kind,
      carrier: keep(row.carrier === '' ? row.contractName : row.carrier),
      name: keep(row.name),
      type: keep(row.type),
      special_needs: kind === 'special_needs' ? keep(isNothing(row.special) ? 'Special needs' : row.special) : null,
      has_drugs,
      premium_cents,
      drug_deductible_cents: has_drugs ? this.#amountOf(row, 'drugDeductible', number) : null,
      limit_cents: kind === 'part_d' ? null : this.#amountOf(row, 'limit', number),
      ...starsOf(row[stars]),
    };
  }

  /** A plan without drugs has no consolidated premium. For other plans, Part C alone would be too little. */
  #premiumOf(row: Row, kind: MedicareKind, number: number): number | null {
    if (kind === 'part_d') return this.#amountOf(row, 'partD', number);
    const isWithoutDrugs = isNothing(row.both) && /^no$/i.test(row.hasDrugs);
    return this.#amountOf(row, isWithoutDrugs ? 'partC' : 'both', number);
  }

  #starsIn(row: Row, kind: MedicareKind, hasDrugs: boolean): 'stars' | 'starsC' | 'starsD' {
    if (kind === 'part_d') return 'starsD';
    return hasDrugs || !isNothing(row.stars) ? 'stars' : 'starsC';
  }

  #amountOf(row: Row, name: Name, number: number): number | null {
    const text = row[name];
    const cents = signedMoneyOf(text);
    if (cents === null && !isNothing(text))
      this.#add('plan_amount_unreadable', number, { column: names[name], example: text });
    return cents;
  }
}
