import { listMembers, type Member, type PlanFile } from './archive.ts';
import type { Catalog, Finding, Successor } from './catalog.ts';
import { Counties, type CountyRow } from './counties.ts';
import { FileProblem, Findings } from './findings.ts';
import { Columns, type Kind, type KindName, kindLabels, recognize } from './kinds.ts';
import type { Landscape } from './landscape/landscape.ts';
import { LandscapeBook } from './landscape/landscape-book.ts';
import { LandscapeFile } from './landscape/landscape-file.ts';
import { placesWithoutSilver } from './on-sale.ts';
import { benefitReader, crosswalkReader, serviceAreaReader } from './other-files.ts';
import { PlainPlanFile } from './plain-plan-file.ts';
import { PlanFile as OfficialPlanFile } from './plan-file.ts';
import { PlanBook } from './plans.ts';
import { type Context, RateFile } from './rate-file.ts';
import { DentalRates, Rates } from './rates.ts';
import { ServiceAreas, serviceAreaKey } from './service-areas.ts';
import { readHeader, readTable } from './table.ts';
import { Texts } from './values.ts';

export type { PlanFile } from './archive.ts';
export type { CountyRow } from './counties.ts';

interface Options {
  readonly plan_year: number;
  readonly counties: readonly CountyRow[];
  /** Called at the start of each file, and after each 100,000 rows. */
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly file: string;
  readonly rows: number;
  readonly files_done: number;
  readonly files: number;
}

const rowsPerProgress = 100_000;

interface Reading {
  /** Null without files of it, too. */
  readonly catalog: Catalog | null;
  readonly landscape: Landscape | null;
  /** Their names, as in findings. */
  readonly landscape_files: readonly string[];
  readonly findings: readonly Finding[];
}

interface Known {
  readonly member: Member;
  readonly columns: Columns;
  readonly kind: Kind;
}

/** Plans first, because the rows of the other files belong to those on sale. */
const order: readonly KindName[] = ['plans', 'service_areas', 'rates', 'benefits', 'crosswalk', 'medicare'];
const needed: readonly KindName[] = ['plans', 'rates', 'service_areas'];

/** Sorted, so that the same rows in another order make the same catalog. */
const sortedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => {
  const keys = new Map(items.map((item) => [item, keyOf(item)]));
  const key = (item: Item) => keys.get(item) ?? '';
  return items.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
};

class Reader {
  readonly #findings = new Findings();
  readonly #texts = new Texts();
  readonly #counties: Counties;
  readonly #plans: PlanBook;
  readonly #rates: Rates;
  readonly #medical: ServiceAreas;
  readonly #dentalRates: DentalRates;
  readonly #dental: ServiceAreas;
  readonly #successors: Successor[] = [];
  readonly #medicare: LandscapeBook;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.#counties = new Counties(options.counties);
    this.#plans = new PlanBook(this.#texts, this.#findings);
    this.#rates = new Rates(options.plan_year, this.#texts, this.#findings);
    this.#dentalRates = new DentalRates(this.#texts);
    this.#medical = new ServiceAreas(this.#counties, this.#texts, this.#findings);
    this.#dental = new ServiceAreas(this.#counties, this.#texts, this.#findings);
    this.#medicare = new LandscapeBook(this.#counties);
  }

  async read(files: readonly PlanFile[]): Promise<Reading> {
    const members = await listMembers(files, this.#findings);
    const known: Known[] = [];
    for (const member of members) {
      const one = await this.#guard(member, () => this.#recognize(member));
      if (one) known.push(one);
    }
    this.#checkKinds(known);
    const sorted = known.toSorted((one, other) => order.indexOf(one.kind.name) - order.indexOf(other.kind.name));
    for (const [files_done, one] of sorted.entries()) {
      const report = (rows: number) =>
        this.#options.onProgress?.({ file: one.member.name, rows, files_done, files: sorted.length });
      await this.#guard(one.member, () => this.#readMember(one, report));
    }
    const ofMedicare = known.filter(({ kind }) => kind.name === 'medicare');
    const hasCatalog = known.length > ofMedicare.length;
    if (!this.#findings.lacksRows) this.#checkStates();
    const catalog = this.#findings.lacksRows || !hasCatalog ? null : this.#catalog();
    const landscape = ofMedicare.length > 0 ? this.#medicare.landscape(this.#options.plan_year) : null;
    const found = { landscape_files: ofMedicare.map(({ member }) => member.name), findings: this.#findings.list() };
    return this.#findings.hasErrors ? { catalog: null, landscape: null, ...found } : { catalog, landscape, ...found };
  }

  async #guard<Value>(member: Member, work: () => Promise<Value>): Promise<Value | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      this.#findings.add(error.kind, { file: member.name, ...error.position });
      return null;
    }
  }

  async #recognize(member: Member): Promise<Known | null> {
    const header = await readHeader(member);
    const columns = new Columns(header ?? []);
    const kind = recognize(columns, this.#options.plan_year);
    if (kind) return { member, columns, kind };
    this.#findings.add('file_unknown', { file: member.name, example: (header ?? []).slice(0, 5).join(', ') });
    return null;
  }

  #checkKinds(known: readonly Known[]): void {
    const has = (name: KindName) => known.some(({ kind }) => kind.name === name);
    if (known.length > 0 && known.every(({ kind }) => kind.name === 'medicare')) return;
    for (const name of needed) if (!has(name)) this.#findings.add('file_missing', { of: kindLabels[name] });
    const isPlain = known.every(({ kind }) => kind.is_plain);
    if (!has('benefits') && !isPlain) this.#findings.add('benefits_missing', {});
  }

  async #readMember({ member, columns, kind }: Known, report: (rows: number) => void): Promise<void> {
    const { plan_year } = this.#options;
    const file = member.name;
    if (kind.is_other_year) throw new FileProblem('file_other_year', { of: String(plan_year) });
    for (const column of kind.missing) this.#findings.add('column_missing', { file, row: 1, column, of: column });
    if (kind.missing.length > 0) return;
    const year = columns.find('BusinessYear|plan_year|Contract Year');
    const take = this.#taker(kind, { plan_year, file, findings: this.#findings, columns, is_plain: kind.is_plain });
    let rows = 0;
    let isOfYear = year < 0;
    const sales = this.#medicare.sales;
    await readTable(member, (cells, row) => {
      if (rows % rowsPerProgress === 0) report(rows);
      rows += 1;
      if (rows === 1) return true;
      isOfYear ||= cells[year]?.trim() === String(plan_year);
      take(cells, row);
      return true;
    });
    if (rows < 2) throw new FileProblem('file_empty');
    if (!isOfYear) throw new FileProblem('file_other_year', { of: String(plan_year) });
    if (kind.name === 'medicare' && this.#medicare.sales === sales) this.#findings.add('file_unused', { file });
  }

  #taker(kind: Kind, context: Context): (cells: readonly string[], row: number) => void {
    switch (kind.name) {
      case 'plans':
        return kind.is_plain
          ? new PlainPlanFile(context, this.#plans, this.#texts).take
          : new OfficialPlanFile(context, this.#plans, this.#texts).take;
      case 'rates':
        return new RateFile(context, this.#rates, this.#dentalRates, this.#plans, this.#counties).take;
      case 'service_areas':
        return serviceAreaReader(context, { medical: this.#medical, dental: this.#dental });
      case 'benefits':
        return benefitReader(context, this.#plans);
      case 'crosswalk':
        return crosswalkReader(context, this.#texts, this.#successors);
      case 'medicare':
        return new LandscapeFile(context, this.#medicare, this.#texts).take;
    }
  }

  #catalog(): Catalog {
    const { plan_year } = this.#options;
    const rates = [...this.#rates.list()];
    const priced = new Set(rates.map(({ plan_id }) => plan_id));
    const plans = this.#plans.list(
      (id) => priced.has(id),
      (key) => this.#medical.has(key),
    );
    const dental = this.#plans.dental();
    const keyOf = (one: (typeof plans | typeof dental)[number]) =>
      serviceAreaKey(one.state, one.issuer_id, one.service_area_id);
    const medicalKeys = new Set(plans.map(keyOf));
    const dentalKeys = new Set(dental.map(keyOf).filter((key) => !medicalKeys.has(key)));
    const onSale = new Set(plans.map(({ plan_id }) => plan_id));
    this.#checkCounterparts(onSale);
    const catalog: Catalog = {
      plan_year,
      states: [...new Set(plans.map(({ state }) => state))].sort(),
      plans: sortedBy(plans, ({ plan_id }) => plan_id),
      rates: sortedBy(
        rates.filter(({ plan_id }) => onSale.has(plan_id)),
        ({ plan_id, rating_area, from }) => `${plan_id} ${rating_area} ${from}`,
      ),
      service_areas: sortedBy(
        [...this.#medical.list((key) => medicalKeys.has(key)), ...this.#dental.list((key) => dentalKeys.has(key))],
        ({ state, issuer_id, service_area_id }) => serviceAreaKey(state, issuer_id, service_area_id),
      ),
      dental: sortedBy(dental, ({ plan_id }) => plan_id),
      dental_rates: sortedBy(
        this.#dentalRates.list(),
        ({ plan_id, rating_area, from }) => `${plan_id} ${rating_area} ${from}`,
      ),
      crosswalk: this.#successors,
    };
    for (const { name, state } of placesWithoutSilver(catalog, this.#options.counties))
      this.#findings.add('county_without_silver', { example: `${name}, ${state}` });
    return catalog;
  }

  /** The files of a state come apart, so that one of them is forgotten easily. */
  #checkStates(): void {
    const priced = this.#rates.states();
    const areas = this.#medical.states();
    for (const state of this.#plans.statesOnSale()) {
      if (!priced.has(state)) this.#findings.add('file_missing', { of: `${kindLabels.rates} for ${state}` });
      if (!areas.has(state)) this.#findings.add('file_missing', { of: `${kindLabels.service_areas} for ${state}` });
    }
  }

  #checkCounterparts(onSale: ReadonlySet<string>): void {
    for (const [key, { file, row }] of this.#medical.positions())
      if (!this.#plans.hasArea(key)) this.#findings.add('service_area_without_plan', { file, row, example: key });
    const states = new Set([...onSale].map((plan_id) => plan_id.slice(5, 7)));
    for (const { next_plan_id: next } of this.#successors)
      if (next && !onSale.has(next) && states.has(next.slice(5, 7)))
        this.#findings.add('successor_without_plan', { example: next });
  }
}

/**
 * Reads the official files of a plan year, of the federal platform, of states, of Medicare, or of our own template. A pure
 * function of the files, so that a thread can run it. @returns neither catalog nor landscape if a finding is an error
 */
export const readPlanFiles = (files: readonly PlanFile[], options: Options): Promise<Reading> =>
  new Reader(options).read(files);
