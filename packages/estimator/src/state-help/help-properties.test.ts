import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../tools/depth.ts';
import type { Cents } from '../domain/household.ts';
import type { StateCode } from '../domain/places.ts';
import { percentOf } from '../poverty-level.ts';
import { applicableFigure, monthlyContribution, taxCredit, yearlyContribution } from '../tax-credit.ts';
import { cents, helpingStates } from '../testing/help-basis.ts';
import { type HelpQuestion, secondOpinionHelp } from '../testing/second-opinion-help.ts';
import { year2025 } from '../years/2025.ts';
import { year2026 } from '../years/2026.ts';
import type { HelpBasis, ProgramHelp } from './figures.ts';
import { helpFacts } from './help-facts.ts';
import { countedPrograms, stateHelp } from './state-help.ts';

const dollars = (amount: Cents) => amount / 100;

const anyMember = fc.record({
  age: fc.integer({ min: 0, max: 70 }),
  premium_cents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_500_00 })),
});

/** Half of the incomes lie on or beside a whole percent of poverty. */
const anyCase = fc
  .record({
    state: fc.constantFrom<StateCode>(...helpingStates, 'NY'),
    year: fc.constantFrom(2025, 2026, 2027),
    guideline: fc.constantFrom(15_060, 15_650, 15_960, 20_440, 21_150, 21_640, 33_000),
    percent: fc.oneof(
      fc.integer({ min: 0, max: 650 }),
      fc.constantFrom(
        100,
        133,
        138,
        150,
        151,
        165,
        166,
        175,
        176,
        200,
        201,
        250,
        251,
        300,
        301,
        400,
        401,
        500,
        600,
        601,
      ),
    ),
    further: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: 0, max: 200 })),
    isBarred: fc.boolean(),
    benchmark_cents: fc.integer({ min: 150_00, max: 4_000_00 }),
    premium_cents: fc.integer({ min: 0, max: 4_500_00 }),
    metal: fc.constantFrom('bronze', 'silver', 'gold'),
    members: fc.array(anyMember, { minLength: 1, maxLength: 5 }),
  })
  .map(({ state, year, guideline, percent, further, isBarred, ...rest }) => {
    const income = Math.max(0, Math.ceil((percent * guideline) / 100) + further);
    const table = (year === 2025 ? year2025 : year2026).tax_credit;
    const counted = percentOf(income * 100, guideline * 100);
    const isAbove = table.ceiling_percent !== null && counted > table.ceiling_percent;
    const hasNone = isAbove || counted < table.floor_percent || (isBarred && further === 0);
    const federal_figure = hasNone ? null : applicableFigure(table, counted);
    const contribution = monthlyContribution(yearlyContribution(income * 100, federal_figure ?? 0));
    const basis: HelpBasis = {
      ...rest,
      percent: counted,
      credit_income_cents: income * 100,
      credit_guideline_cents: guideline * 100,
      federal_figure,
      credit_cents: hasNone ? 0 : taxCredit(rest.benchmark_cents, contribution),
    };
    return { state, year, basis };
  });

function questionOf(state: string, year: number, basis: HelpBasis): HelpQuestion {
  const { federal_figure: figure } = basis;
  return {
    state,
    year,
    income: dollars(basis.credit_income_cents),
    guideline: dollars(basis.credit_guideline_cents),
    federalFigure: figure === null ? null : `0.${String(figure).padStart(4, '0')}`,
    benchmark: dollars(basis.benchmark_cents),
    credit: dollars(basis.credit_cents),
    premium: dollars(basis.premium_cents),
    metal: basis.metal,
    members: basis.members.map(({ age, premium_cents }) => ({ age, premium: dollars(premium_cents) })),
  };
}

test('agrees with a second implementation', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anyCase, ({ state, year, basis }) => {
      const programs = countedPrograms(state, year);
      const { cents: total, parts } = stateHelp(programs, basis);
      const paid = programs.map((program) => parts.find(({ entry }) => entry === program)?.cents ?? 0);
      expect(paid).toEqual(secondOpinionHelp(questionOf(state, year, basis)).map(cents));
      expect(total).toBe(paid.reduce((sum, amount) => sum + amount, 0));
    }),
    propertyRuns(100_000),
  );
});

/** What a program pays by nothing but the facts of its reason. */
function replayed({ kind }: ProgramHelp, facts: ReturnType<typeof helpFacts>): Cents {
  const cell = (name: string): number => {
    const value = facts.inputs[name] ?? facts.row[name];
    if (typeof value !== 'number') throw new Error(`The facts lack ${name}: ${JSON.stringify(facts)}`);
    return value;
  };
  const half = (top: number, bottom: number) => Math.floor(top / bottom + 0.5 + 1e-9);
  const left = (figure: number) => half(half((cell('income_cents') / 100) * figure, 10_000), 12) * 100;
  const lineFigure = () => {
    if (facts.row.below_percent === null) return cell('initial_ten_thousandths');
    const rise = cell('final_ten_thousandths') - cell('initial_ten_thousandths');
    const share = (cell('percent_of_poverty') - cell('from_percent')) / (cell('below_percent') - cell('from_percent'));
    return cell('initial_ten_thousandths') + half(rise * share, 1);
  };
  const credit = cell('tax_credit_cents');
  const amounts = {
    schedule_top_up: () =>
      half(cell('benchmark_premium_cents') * cell('benchmark_percent'), 100) -
      credit -
      left(Math.max(0, lineFigure() - cell('points_off_ten_thousandths'))),
    points_off: () =>
      cell('benchmark_premium_cents') -
      credit -
      left(Math.max(0, cell('applicable_ten_thousandths') - cell('points_off_ten_thousandths'))),
    flat_per_member: () => {
      const further = cell('further_cents') * (cell('members') - 1);
      const limited = facts.row.is_limited_by_benchmark === true ? cell('benchmark_premium_cents') : Number.MAX_VALUE;
      const premium = Math.min(cell('premium_cents'), limited);
      return Math.min(cell('first_cents') + further, premium - credit - cell('keep_cents') * cell('members'));
    },
    fixed_enrollee_premium: () => cell('premium_cents') - credit - cell('enrollee_cents') * cell('members'),
    share_of_lost_credit: () => {
      const earlier = Math.max(0, cell('benchmark_premium_cents') - left(lineFigure()));
      return half((earlier - credit) * cell('share_percent'), 100);
    },
  };
  return Math.min(cell('remaining_premium_cents'), amounts[kind]());
}

test('the facts of a reason are enough to compute the help again', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anyCase, ({ state, year, basis }) => {
      for (const part of stateHelp(countedPrograms(state, year), basis).parts)
        expect(replayed(part, helpFacts(part, basis))).toBe(part.cents);
    }),
    propertyRuns(20_000),
  );
});
