import type { PlanFile } from '../archive.ts';
import { type LandscapeCells, landscapeHeader } from './landscape-header.ts';
import { always, fileOf } from './lines.ts';
import { Random } from './random.ts';

export interface LandscapeState {
  readonly state: string;
  readonly counties: readonly { readonly county: string; readonly name: string }[];
}

export interface LandscapeOptions {
  readonly seed: number;
  readonly plan_year: number;
  readonly states: readonly LandscapeState[];
  readonly drug_plans_per_state?: number;
  readonly advantage_plans_per_state?: number;
  /** Sanctioned plans, rows of another year, unknown counties and exact duplicates. */
  readonly has_noise?: boolean;
}

const nothing = 'Not Applicable';
const carriers = ['Larkspur Health', 'Granite Bay', 'Meadowlark', 'Old Harbor Mutual'] as const;
const types = ['HMO', 'HMO-POS', 'Local PPO', 'PFFS'] as const;
const specialTypes = ['Dual-Eligible', 'Institutional', 'Chronic or Disabling Condition'] as const;
const starTexts = ['2.5', '3.0', '3.5', '4.0', '4.5', '5.0', 'Too new to rate', 'Not enough data available'] as const;

const money = (cents: number): string => {
  const text = `$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  return cents < 0 ? `(${text})` : `${text} `;
};

/** As the files have them, without its kind: `Kent` for `Kent County`. */
const bare = (name: string) => name.replace(/ (County|Parish|Borough|Census Area|Municipality)$/, '');

const cents = (random: Random, low: number, high: number, step: number) =>
  Math.round(random.between(low, high) / step) * step;

interface Place {
  readonly plan_year: number;
  readonly state: string;
  readonly at: number;
}

function drugCells(random: Random): LandscapeCells {
  const basic = cents(random, -1_500, 9_000, 10);
  const supplemental = Math.max(-basic, cents(random, 0, 3_000, 10));
  return {
    'Part D Coverage Indicator': 'Yes',
    'Drug Benefit Category': supplemental > 0 ? 'Enhanced' : 'Basic',
    'Annual Part D Deductible Amount': money(random.pick([0, 20_000, 35_000, 61_500])),
    'Part D Basic Premium': money(basic),
    'Part D Supplemental Premium': money(supplemental),
    'Part D Total Premium': money(basic + supplemental),
    'Part D Out-of-Pocket (OOP) Threshold': money(240_000),
  };
}

function identity({ plan_year, state, at }: Place, contract: string, carrier: string): LandscapeCells {
  return {
    'Contract Year': String(plan_year),
    'US Territory': 'No',
    'State Territory Abbreviation': state,
    'Contract ID': contract,
    'Plan ID': String(at + 1),
    'Segment ID': '0',
    'Contract Plan ID': `${contract}_${String(at + 1).padStart(3, '0')}`,
    'Sanctioned Plan': 'No',
    'Parent Organization Name': `${carrier}, Inc.`,
    'Contract Name': `${carrier.toUpperCase()}, INC.`,
    'Organization Marketing Name': carrier,
  };
}

const contractOf = (letter: string, carrier: (typeof carriers)[number]) =>
  `${letter}${9_000 + carriers.indexOf(carrier)}`;

function drugPlan(random: Random, place: Place): LandscapeCells {
  const carrier = random.pick(carriers);
  return {
    ...identity(place, contractOf('S', carrier), carrier),
    ...drugCells(random),
    'Contract Category Type': 'PDP',
    'County Name': 'All Counties',
    'Plan Name': `${carrier} Rx ${random.pick(['Basic', 'Saver', 'Plus'])} (PDP)`,
    'Plan Type': 'PDP',
    'Special Needs Plan (SNP) Indicator': 'No',
    'Part C Premium': nothing,
    'Monthly Consolidated Premium (Part C + D)': nothing,
    'In-Network Maximum Out-of-Pocket (MOOP) Amount': nothing,
    'Part C Summary Star Rating': nothing,
    'Part D Summary Star Rating': random.pick(starTexts),
    'Overall Star Rating': nothing,
    'PDP Region Code': '05',
  };
}

function premiums(random: Random, hasDrugs: boolean): LandscapeCells {
  const care = random.chance(0.5) ? 0 : cents(random, 500, 12_000, 10);
  if (!hasDrugs)
    return {
      'Part D Coverage Indicator': 'No',
      'Annual Part D Deductible Amount': nothing,
      'Part D Total Premium': nothing,
      'Part C Premium': money(care),
      'Monthly Consolidated Premium (Part C + D)': nothing,
    };
  const drugs = drugCells(random);
  const total = Math.round(Number((drugs['Part D Total Premium'] ?? '').replace(/[$,\s]/g, '')) * 100);
  return {
    ...drugs,
    'Part C Premium': money(care),
    'Monthly Consolidated Premium (Part C + D)': money(care + total),
  };
}

function advantagePlan(random: Random, place: Place): LandscapeCells {
  const carrier = random.pick(carriers);
  const special = random.chance(0.2) ? random.pick(specialTypes) : null;
  const hasDrugs = special !== null || random.chance(0.85);
  const isCost = special === null && random.chance(0.05);
  const type = random.pick(types);
  const stars = random.pick(starTexts);
  return {
    ...identity(place, contractOf('H', carrier), carrier),
    'Contract Category Type': special ? 'SNP' : isCost ? 'Cost' : hasDrugs ? 'MA-PD' : 'MA',
    'Plan Name': `${carrier} ${random.pick(['Choice', 'Value', 'Complete'])}, ${place.state} (${type}${special ? ' SNP' : ''})`,
    'Plan Type': isCost ? '1876 Cost' : type,
    'Special Needs Plan (SNP) Indicator': special ? 'Yes' : 'No',
    'SNP Type': special ?? nothing,
    ...premiums(random, hasDrugs),
    'In-Network Maximum Out-of-Pocket (MOOP) Amount': isCost ? nothing : money(cents(random, 200_000, 925_000, 5_000)),
    'Part C Summary Star Rating': stars,
    'Part D Summary Star Rating': hasDrugs ? stars : nothing,
    'Overall Star Rating': hasDrugs ? stars : nothing,
  };
}

const lineOf = (cells: LandscapeCells) => landscapeHeader.map((name) => always(cells[name] ?? nothing)).join(',');

function* noise(cells: LandscapeCells, plan_year: number): Generator<LandscapeCells> {
  const other = String(Number(cells['Plan ID']) + 900);
  yield { ...cells, 'Plan ID': other, 'Sanctioned Plan': 'Yes' };
  yield { ...cells, 'Plan ID': other, 'Contract Year': String(plan_year - 1) };
  yield { ...cells, 'Plan ID': other, 'County Name': 'Nowhere' };
  yield cells;
}

function* rows(options: LandscapeOptions): Generator<LandscapeCells> {
  const { seed, plan_year, states, drug_plans_per_state = 12, advantage_plans_per_state = 24 } = options;
  for (const [index, { state, counties }] of states.entries()) {
    const random = new Random(seed * 1_000 + index);
    for (let at = 0; at < drug_plans_per_state; at += 1) yield drugPlan(random, { plan_year, state, at });
    for (let at = 0; at < advantage_plans_per_state; at += 1) {
      const plan = advantagePlan(random, { plan_year, state, at });
      const isEverywhere = random.chance(0.3);
      const sold = counties.filter(() => random.chance(0.6) || isEverywhere);
      for (const { name } of sold.length > 0 ? sold : counties) {
        const row = { ...plan, 'County Name': bare(name) };
        yield row;
        if (options.has_noise === true && random.chance(0.1)) yield* noise(row, plan_year);
      }
    }
  }
}

function* lines(options: LandscapeOptions): Generator<string> {
  yield `\uFEFF${landscapeHeader.map(always).join(',')}\r`;
  for (const row of rows(options)) yield `${lineOf(row)}\r`;
}

/** A landscape file in the official format, with invented carriers and plans. The same one for the same seed. */
export const generateLandscape = (options: LandscapeOptions): PlanFile =>
  fileOf(`CY${options.plan_year}_Landscape.csv`, () => lines(options));
