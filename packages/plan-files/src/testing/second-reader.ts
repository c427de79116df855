// Reads the federal files again, in another way: line by line into objects, and one scan of all rows for each question.
import type { Readable } from 'node:stream';

type Line = Readonly<Record<string, string>>;

export async function textOf(stream: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('utf8');
}

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? '';
    if (character === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}

export function linesOf(text: string): Line[] {
  const [header = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const names = cellsOf(header);
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at] ?? '', cell])));
}

export interface Question {
  readonly state: string;
  readonly county: string;
  readonly zip: string;
  readonly rating_area: string;
  readonly on: string;
  readonly ages: readonly number[];
}

/** In dollars and cents, as numbers of cents. */
export interface Answer {
  readonly plans: readonly string[];
  readonly benchmark: number | null;
  readonly bronze: number | null;
  readonly silver: number | null;
  readonly gold: number | null;
  /** By plan: deductible and limit of a person, as sold and for the lowest incomes. */
  readonly amounts: Readonly<Record<string, readonly (number | null)[]>>;
}

const cents = (text: string) => Math.round(Number.parseFloat(text.replace(/[$,]/g, '')) * 100);
const amount = (text = '') => (/\d/.test(text) ? cents(text) : null);
const fillers = ['0', '0.00', '9999', '9999.00', '9999.99', '999999', '999999.00'];

function isSoldAt(area: Line, { county, zip }: Question): boolean {
  if (area.CoverEntireState === 'Yes') return true;
  if (area.County !== county) return false;
  return area.PartialCounty === 'No' || (area.ZipCodes ?? '').split(', ').includes(zip);
}

function bandOf(age: number): string {
  if (age <= 14) return '0-14';
  return age >= 64 ? '64 and over' : `${age}`;
}

function tierOf(ages: readonly number[]): string {
  const adults = ages.filter((age) => age > 25).length;
  const children = ages.length - adults;
  const count = ['', 'One', 'Two', 'ThreeOrMore'][Math.min(children, 3)];
  if (children === 0) return adults === 1 ? 'IndividualRate' : 'Couple';
  return `${adults === 1 ? 'PrimarySubscriberAnd' : 'CoupleAnd'}${count}Dependent${children === 1 ? '' : 's'}`;
}

const isDollars = (line: Line) => (line.EHBPediatricDentalApportionmentQuantity ?? '').startsWith('$');

export class SecondReader {
  readonly #plans: readonly Line[];
  readonly #rates: readonly Line[];
  readonly #areas: readonly Line[];
  readonly #benefits: readonly Line[];

  constructor(plans: string, rates: string, areas: string, benefits: string) {
    this.#plans = linesOf(plans);
    this.#rates = linesOf(rates);
    this.#areas = linesOf(areas);
    this.#benefits = linesOf(benefits).filter((line) => line.BenefitName === 'Dental Check-Up for Children');
  }

  static async open(files: readonly { readonly name: string; open(): Readable }[]): Promise<SecondReader> {
    const text = async (part: string) => {
      const file = files.find(({ name }) => name.includes(part));
      return file ? textOf(file.open()) : '';
    };
    const [plans, rates, areas] = [await text('plan-attributes'), await text('rate-puf'), await text('service-area')];
    return new SecondReader(plans, rates, areas, await text('benefits'));
  }

  #premium(id: string, { rating_area, on, ages }: Question): number | null {
    const area = this.#rates.filter((line) => line.PlanId === id && line.RatingAreaId === `Rating Area ${rating_area}`);
    if (area.some((line) => fillers.includes(line.IndividualRate ?? ''))) return null;
    const rates = area.filter((line) => (line.RateEffectiveDate ?? '') <= on && on <= (line.RateExpirationDate ?? ''));
    const family = rates.find((line) => line.Age === 'Family Option');
    if (family) return cents(family[tierOf(ages)] ?? '');
    const children = ages.filter((age) => age <= 20).sort((one, other) => other - one);
    const charged = [...ages.filter((age) => age > 20), ...children.slice(0, 3)];
    let sum = 0;
    for (const age of charged) {
      const rate = rates.find((line) => line.Age === bandOf(age));
      if (!rate) return null;
      sum += cents(rate.IndividualRate ?? '');
    }
    return sum;
  }

  #amounts(id: string): (number | null)[] {
    return ['01', '06'].flatMap((end) => {
      const line = this.#plans.find(({ PlanId }) => PlanId === `${id}-${end}`);
      if (!line) return [null, null, null];
      const isWhole = line.MedicalDrugDeductiblesIntegrated === 'Yes';
      return [
        amount(isWhole ? line.TEHBDedInnTier1Individual : line.MEHBDedInnTier1Individual),
        isWhole ? null : amount(line.DEHBDedInnTier1Individual),
        amount(line.TEHBInnTier1IndividualMOOP),
      ];
    });
  }

  #hasDental = (id: string) =>
    this.#benefits.some((line) => line.StandardComponentId === id && line.IsCovered === 'Covered');

  /** What the dental plan takes for these children's essential care. Null if nobody can tell. */
  #childrensPart(line: Line, question: Question, children: readonly number[]): number | null {
    const text = line.EHBPediatricDentalApportionmentQuantity ?? '';
    if (text.startsWith('$')) return cents(text) * children.length;
    if (text === '') return null;
    let sum = 0;
    for (const age of children) {
      const rate = this.#rates.find(
        (one) =>
          one.PlanId === line.StandardComponentId &&
          one.RatingAreaId === `Rating Area ${question.rating_area}` &&
          [bandOf(age), '0-20'].includes(one.Age ?? ''),
      );
      if (!rate) return null;
      sum += cents(rate.IndividualRate ?? '');
    }
    return Math.round(sum * (text.endsWith('%') ? Number.parseFloat(text) / 100 : Number(text)) + 1e-6);
  }

  #dental(question: Question, isSold: (line: Line) => boolean): number {
    const { ages, rating_area, state } = question;
    const children = ages
      .filter((age) => age <= 18)
      .sort((one, other) => other - one)
      .slice(0, 3);
    if (children.length === 0) return 0;
    const broken = this.#rates.filter(
      (line) => line.RatingAreaId === `Rating Area ${rating_area}` && fillers.includes(line.IndividualRate ?? ''),
    );
    const parts = this.#plans
      .filter((line) => line.DentalOnlyPlan === 'Yes' && line.PlanId?.endsWith('-01') && line.StateCode === state)
      .filter((line) => isSold(line) && line.ChildOnlyOffering !== 'Allows Adult-Only')
      .filter((line) => line.ChildOnlyOffering !== 'Allows Child-Only' || ages.every((age) => age < 21))
      .filter((line) => !broken.some((rate) => rate.PlanId === line.StandardComponentId) || isDollars(line))
      .flatMap((line) => this.#childrensPart(line, question, children) ?? [])
      .sort((one, other) => one - other);
    return parts[parts.length > 1 ? 1 : 0] ?? 0;
  }

  answer(question: Question): Answer {
    const { state, ages } = question;
    const sold = this.#areas.filter((line) => line.StateCode === state && isSoldAt(line, question));
    const isSold = (line: Line) =>
      sold.some((area) => area.IssuerId === line.IssuerId && area.ServiceAreaId === line.ServiceAreaId);
    const rows = this.#plans.filter(
      (line) =>
        line.PlanId?.endsWith('-01') &&
        line.StateCode === state &&
        line.MarketCoverage === 'Individual' &&
        line.DentalOnlyPlan === 'No' &&
        line.QHPNonQHPTypeId !== 'Off the Exchange' &&
        isSold(line),
    );
    const unique = new Map(rows.map((line) => [line.StandardComponentId ?? '', line]));
    const offers = [...unique].flatMap(([id, line]) => {
      const premium = this.#premium(id, question);
      return premium === null ? [] : [{ id, line, premium }];
    });
    const fitting = offers.filter(({ line }) => {
      if (line.ChildOnlyOffering === 'Allows Adult-Only') return ages.every((age) => age > 20);
      return line.ChildOnlyOffering === 'Allows Child-Only' ? ages.every((age) => age <= 20) : true;
    });
    const of = (...metals: string[]) => fitting.filter(({ line }) => metals.includes(line.MetalLevel ?? ''));
    const least = (prices: number[], place = 0) => prices.sort((one, other) => one - other)[place] ?? null;
    const premiums = (...metals: string[]) => of(...metals).map(({ premium }) => premium);
    const dental = this.#dental(question, isSold);
    const silver = of('Silver').map(
      ({ id, line, premium }) =>
        Math.round(premium * Number(line.EHBPercentTotalPremium) + 1e-6) + (this.#hasDental(id) ? 0 : dental),
    );
    return {
      plans: offers.map(({ id }) => id).sort(),
      benchmark: least(silver, silver.length > 1 ? 1 : 0),
      bronze: least(premiums('Bronze', 'Expanded Bronze')),
      silver: least(premiums('Silver')),
      gold: least(premiums('Gold')),
      amounts: Object.fromEntries(offers.map(({ id }) => [id, this.#amounts(id)])),
    };
  }
}
