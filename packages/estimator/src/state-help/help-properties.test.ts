import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../tools/depth.ts';
import type { Cents } from '../domain/household.ts';
import type { StateCode } from '../domain/places.ts';
import { percentOf } from '../poverty-level.ts';
import { applicableFigure, monthlyContribution, taxCredit, yearlyContribution } from '../tax-credit.ts';
import { cents, helpingStates } from '../testing/help-basis.ts';
import { replayHelp } from '../testing/replay-help.ts';
import { type HelpQuestion, secondOpinionHelp } from '../testing/second-opinion-help.ts';
import { year2025 } from '../years/2025.ts';
import { year2026 } from '../years/2026.ts';
import type { HelpBasis } from './figures.ts';
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

test('agrees with a second implementation', () => {
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

test('the facts of a reason are enough to compute the help again', () => {
  fc.assert(
    fc.property(anyCase, ({ state, year, basis }) => {
      for (const part of stateHelp(countedPrograms(state, year), basis).parts)
        expect(replayHelp(part.kind, helpFacts(part, basis))).toBe(part.cents);
    }),
    propertyRuns(20_000),
  );
});
