import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns, runs, seedOf } from '../../../../tools/depth.ts';
import type { Household, Person } from '../domain/household.ts';
import type { StateCode } from '../domain/places.ts';
import { estimate } from '../estimate.ts';
import type { PlanPrice } from '../market.ts';
import { dated, household, market, person, spouse } from '../testing/builders.ts';
import { randomDatedCases } from '../testing/random-events.ts';
import { randomPlanCases } from '../testing/random-households.ts';
import { planBuyers } from './buyers.ts';
import { careTable } from './care.ts';
import type { OfferedPlan, PlanAmounts, PlanBenefit, PlanVariant } from './offered-plan.ts';
import { planBar, planCosts } from './plan-costs.ts';

const amounts = (
  individual: number,
  person_cents: number | null = individual,
  family = 2 * individual,
): PlanAmounts => ({
  individual_cents: individual * 100,
  family_person_cents: person_cents === null ? null : person_cents * 100,
  family_cents: family * 100,
});
const copay = (dollars: number, is_after_deductible = false): PlanBenefit => ({
  is_covered: true,
  copay_cents: dollars * 100,
  coinsurance: null,
  is_after_deductible,
});
const share = (percent: number): PlanBenefit => ({
  is_covered: true,
  copay_cents: null,
  coinsurance: percent * 100,
  is_after_deductible: true,
});

const variant = (changed: Partial<PlanVariant> = {}): PlanVariant => ({
  deductible: amounts(2_000),
  drug_deductible: null,
  limit: amounts(8_000),
  drug_limit: null,
  benefits: {
    primary_care: copay(30),
    specialist: copay(60),
    laboratory: share(20),
    generic_drugs: copay(10),
    preferred_brand_drugs: share(20),
    imaging: share(20),
    emergency_room: copay(400, true),
    inpatient: share(20),
  },
  ...changed,
});

const offered = (changed: Partial<OfferedPlan> = {}): OfferedPlan => ({
  plan_id: '12345TX0010001',
  name: 'A plan',
  metal: 'silver',
  is_hsa_eligible: false,
  offering: 'everyone',
  cents: Array.from({ length: 65 }, (_, age) => 200_00 + age * 10_00),
  ehb_ten_thousandths: 10_000,
  variants: { standard: variant() },
  ...changed,
});

const in2026 = (asked: Household, plan: OfferedPlan, more: Parameters<typeof market>[0] = {}) => {
  const found = planCosts(planBuyers(asked, market({ plan_year: 2026, ...more }), 2026), plan);
  if (!found) throw new Error('No one can buy the plan.');
  return found;
};

/** Care alone, of people with no help. */
function careOf(people: readonly Person[], plan: OfferedPlan) {
  const { total, year } = in2026(household(people, 900_000), plan);
  const of = (cents: number | null) => (cents === null ? null : cents - (year.net_premium_cents ?? 0));
  return { low: of(total.low_cents), middle: of(total.middle_cents), high: of(total.high_cents) };
}

describe('who buys and what they pay', () => {
  test('people on Medicare, in CHIP and with an employer do not', () => {
    // CHIP in Texas up to 206% of poverty.
    const split = household([person(60), spouse(66), person(10)], 50_000, { earlier: 50_000, filing: 'married_joint' });
    const found = in2026(split, offered());
    expect(found).toMatchObject({ people: [0], months: 12, month: { premium_cents: 800_00 } });
    expect(found.year.premium_cents).toBe(12 * 800_00);
    const retiring = dated(
      household([person(60), spouse(58)], 150_000),
      [],
      [{ kind: 'retires', person: 0, month: 9, wages_cents: 0, covers: [0, 1] }],
    );
    expect(in2026(retiring, offered())).toMatchObject({
      people: [0, 1],
      months: 3,
      year: { premium_cents: 3 * 1_580_00 },
    });
  });

  test('only until a move within the year', () => {
    const asked = household([person(40)], 900_000);
    const move = { years: 0, month: 5, market: market({ plan_year: 2026, state: 'FL' }) };
    expect(in2026(asked, offered(), { move })).toMatchObject({ months: 4, year: { premium_cents: 4 * 600_00 } });
  });

  test('is what the estimate has for the same plan', () => {
    const draw = randomDatedCases(seedOf(41), randomPlanCases(seedOf(41)));
    let compared = 0;
    for (let count = 0; count < runs(2_000); count += 1) {
      const { household: asked, market: place, year } = draw();
      const employer_offer = count % 4 === 0 ? { person: 0, employee_cents: 20_000, family_cents: 60_000 } : null;
      const one = { ...asked, employer_offer };
      const found = estimate(one, place, year);
      const buyers = planBuyers(one, place, year);
      for (const metal of ['bronze', 'silver', 'gold'] as const) {
        const price = place.plan_prices?.[metal] as PlanPrice;
        const costs = planCosts(buyers, offered({ ...price, metal }));
        expect(costs === null).toBe(found.year[metal] === null);
        if (!costs) continue;
        const { premium_cents, state_help_cents, net_premium_cents } = costs.year;
        expect(found.year[metal]).toMatchObject({ premium_cents, state_help_cents, net_premium_cents });
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  test('help is not known without a benchmark', () => {
    const { year, total } = in2026(household([person(40)], 40_000), offered(), { prices: null });
    expect(year).toEqual({
      premium_cents: 7_200_00,
      tax_credit_cents: null,
      state_help_cents: null,
      net_premium_cents: null,
    });
    expect(total).toEqual({ low_cents: null, middle_cents: null, high_cents: null });
  });

  test('a state that helps with every metal helps with platinum, one that names metals does not', () => {
    const poor = household([person(40)], 30_000);
    const helped = (state: StateCode, metal: OfferedPlan['metal'] = 'platinum') =>
      in2026(poor, offered({ metal }), { state }).month.state_help_cents;
    expect(helped('NM')).toBeGreaterThan(0);
    expect(helped('WA')).toBe(0);
    expect(helped('WA', 'gold')).toBeGreaterThan(0);
  });
});

describe('catastrophic plans', () => {
  const plan = offered({ metal: 'catastrophic' });

  test('are for people below 30 at the start of the year', () => {
    const bar = (people: readonly Person[], born: readonly (string | null)[] = []) =>
      planBar(planBuyers(dated(household(people, 40_000), born), market({ plan_year: 2026 }), 2026), plan);
    expect(bar([person(29)])).toBeNull();
    expect(bar([person(30)])).toBe('under_30_only');
    expect(bar([person(29), spouse(31)])).toBe('under_30_only');
    expect(bar([person(29)], ['1996-02-01'])).toBeNull();
    expect(bar([person(30)], ['1995-12-31'])).toBe('under_30_only');
    expect(bar([person(66)])).toBe('nobody_to_cover');
  });

  test('have neither the credit nor a state’s help', () => {
    const poor = household([person(28)], 30_000);
    const found = in2026(poor, plan, { state: 'NM' });
    expect(found.month).toEqual({
      premium_cents: 480_00,
      tax_credit_cents: 0,
      state_help_cents: 0,
      net_premium_cents: 480_00,
    });
    expect(in2026(poor, offered({ metal: 'bronze' }), { state: 'NM' }).month.tax_credit_cents).toBeGreaterThan(0);
  });

  test('pay for three primary care visits before the deductible', () => {
    const all = share(0);
    const benefits = Object.fromEntries(careTable.map(({ care }) => [care, all]));
    const terms = variant({ deductible: amounts(9_000), limit: amounts(9_000), benefits });
    const cost = (metal: OfferedPlan['metal']) =>
      careOf([person(25)], offered({ metal, variants: { standard: terms } }));
    expect(cost('bronze').low).toBe(150_00 + 60_00 + 40_00);
    expect(cost('catastrophic').low).toBe(60_00 + 40_00);
    // Of four visits the fourth.
    expect((cost('bronze').middle ?? 0) - (cost('catastrophic').middle ?? 0)).toBe(450_00);
  });
});

test('a plan for children only, or not for children alone', () => {
  const bar = (people: readonly Person[], offering: OfferedPlan['offering']) =>
    planBar(planBuyers(household(people, 300_000), market({ plan_year: 2026 }), 2026), offered({ offering }));
  expect(bar([person(40), person(9)], 'children')).toBe('children_only');
  expect(bar([person(9)], 'children')).toBeNull();
  expect(bar([person(9)], 'adults')).toBe('not_for_children_alone');
  expect(bar([person(40), person(9)], 'adults')).toBeNull();
});

describe('cost sharing', () => {
  const variants = {
    standard: variant({ deductible: amounts(5_000) }),
    '73': variant({ deductible: amounts(4_000) }),
    '87': variant({ deductible: amounts(1_000) }),
    '94': variant({ deductible: amounts(100) }),
  };
  const sharing = (income: number, changed: Partial<OfferedPlan> = {}, more: Partial<Household> = {}) => {
    const found = in2026(
      { ...household([person(40)], income), ...more },
      offered({ variants, ...changed }),
    ).cost_sharing;
    return [found?.level, found?.deductible?.person_cents];
  };

  test('is that of the income with a silver plan', () => {
    expect(sharing(16_000)).toEqual(['94', 100_00]);
    expect(sharing(30_000)).toEqual(['87', 1_000_00]);
    expect(sharing(38_000)).toEqual(['73', 4_000_00]);
    expect(sharing(60_000)).toEqual(['standard', 5_000_00]);
    expect(sharing(16_000, { metal: 'gold' })).toEqual(['standard', 5_000_00]);
    expect(sharing(16_000, { variants: { standard: variants.standard } })).toEqual(['standard', 5_000_00]);
    const offer = { person: 0, employee_cents: 10_00, family_cents: null };
    expect(sharing(30_000, {}, { employer_offer: offer })).toEqual(['standard', 5_000_00]);
    expect(in2026(household([person(40)], 30_000), offered({ variants: {} })).cost_sharing).toBeNull();
  });

  test('has the amounts of a family for more than one person, and adds the limit of drugs', () => {
    const standard = variant({ drug_deductible: amounts(300), drug_limit: amounts(1_000) });
    const of = (people: readonly Person[]) =>
      in2026(household(people, 900_000), offered({ variants: { standard } })).cost_sharing;
    expect(of([person(40)])).toMatchObject({
      deductible: { person_cents: 2_000_00, household_cents: 2_000_00 },
      drug_deductible: { person_cents: 300_00, household_cents: 300_00 },
      limit: { person_cents: 9_000_00, household_cents: 9_000_00 },
    });
    expect(of([person(40), spouse(40)])).toMatchObject({
      deductible: { person_cents: 2_000_00, household_cents: 4_000_00 },
      limit: { person_cents: 9_000_00, household_cents: 18_000_00 },
    });
  });
});

describe('care in a year', () => {
  test('one person, worked out by hand', () => {
    // Low: a visit for 30, a test for 60 below the deductible, two fills for 10.
    // Middle: visits 4 × 30 + 3 × 60, tests 180 and brand drugs 1,200 below the deductible, generics 120, imaging: 620 left
    // of the deductible and 20% of 180, emergency 400, hospital 20% of 3,500.
    expect(careOf([person(40)], offered())).toEqual({
      low: 110_00,
      middle: (120 + 180 + 180 + 120 + 1_200 + 620 + 36 + 400 + 700) * 100,
      high: 8_000_00,
    });
  });

  test('drugs with a deductible and a limit of their own', () => {
    const standard = variant({ drug_deductible: amounts(100), drug_limit: amounts(200) });
    // Brand drugs: 100 and 20% of 1,100, so that with generics the limit of 200 is reached. Imaging: all 800. Of the
    // deductible of 2,000, 1,020 are left for the emergency visit, of which 32% remain for the copay.
    expect(careOf([person(40)], offered({ variants: { standard } })).middle).toBe(
      (120 + 180 + 180 + 200 + 800 + 1_020 + 400 * 0.32 + 700) * 100,
    );
  });

  test('care beyond the limit does not count toward a deductible that drugs share', () => {
    const benefits = Object.fromEntries(careTable.map(({ care }) => [care, share(0)]));
    const terms = { deductible: amounts(100), limit: amounts(50), drug_limit: amounts(1_000) };
    const standard = variant({ ...terms, benefits });
    // Visits: 50. Of the deductible, 50 are left for drugs, which are 40 and 240.
    expect(careOf([person(40)], offered({ variants: { standard } }))).toMatchObject({ low: 90_00, middle: 100_00 });
  });

  test('a family with a deductible for each person, or one together', () => {
    const alike = Object.fromEntries(careTable.map(({ care }) => [care, share(0)]));
    const cost = (deductible: PlanAmounts) =>
      careOf([person(40), spouse(39)], offered({ variants: { standard: variant({ deductible, benefits: alike }) } }))
        .middle;
    // The older one needs more than any of these deductibles, the other one 2 × 150 + 250 + 60 + 6 × 20.
    expect(cost(amounts(2_000))).toBe(2_730_00);
    expect(cost(amounts(2_000, null, 4_000))).toBe(4_000_00);
    expect(cost(amounts(2_000, 2_000, 2_500))).toBe(2_500_00);
  });

  test('a part of the year has a part of the care', () => {
    const retiring = dated(
      household([person(40)], 900_000),
      [],
      [{ kind: 'retires', person: 0, month: 6, wages_cents: 0, covers: [0] }],
    );
    const { total, year } = in2026(retiring, offered());
    expect((total.low_cents ?? 0) - (year.net_premium_cents ?? 0)).toBe(55_00);
  });

  test('is unknown without a limit or a benefit', () => {
    const none = { individual_cents: null, family_person_cents: null, family_cents: null };
    const unlimited = offered({ variants: { standard: variant({ limit: none }) } });
    expect(careOf([person(40)], unlimited)).toEqual({ low: null, middle: null, high: null });
    const { imaging: _, ...benefits } = variant().benefits;
    const unread = offered({ variants: { standard: variant({ benefits }) } });
    expect(careOf([person(40)], unread)).toEqual({ low: 110_00, middle: null, high: 8_000_00 });
  });
});

/** Visit by visit, in dollars, for people all year on the plan. */
function plainCare(terms: PlanVariant, people: number, use: 'low' | 'middle'): number {
  const dollars = (cents: number | null) => (cents ?? 0) / 100;
  const left = (of: PlanAmounts) => ({
    own: Array.from({ length: people }, () => dollars(people === 1 ? of.individual_cents : of.family_person_cents)),
    all: dollars(people === 1 ? of.individual_cents : of.family_cents),
  });
  const medical = { deductible: left(terms.deductible), limit: left(terms.limit) };
  const drugs = {
    deductible: terms.drug_deductible ? left(terms.drug_deductible) : medical.deductible,
    limit: terms.drug_limit ? left(terms.drug_limit) : medical.limit,
  };
  const spend = (pot: ReturnType<typeof left>, who: number, wanted: number) => {
    const spent = Math.min(wanted, pot.own[who] ?? 0, pot.all);
    pot.own[who] = (pot.own[who] ?? 0) - spent;
    pot.all -= spent;
    return spent;
  };
  let paid = 0;
  for (const row of careTable)
    for (let who = 0; who < people; who += 1) {
      const pots = row.is_drug ? drugs : medical;
      const terms_of = terms.benefits[row.care];
      const price = row.allowed_cents / 100;
      for (let visit = 0; visit < (use === 'low' ? row.low : who === 0 ? row.patient : row.middle); visit += 1) {
        const payable = Math.min(price, pots.limit.own[who] ?? 0, pots.limit.all);
        const first = terms_of?.is_after_deductible ? spend(pots.deductible, who, payable) : 0;
        const rest = price - first;
        const charge = Math.min(price, dollars(terms_of?.copay_cents ?? null)) * (rest / price);
        const own = Math.min(rest, charge + (rest * (terms_of?.coinsurance ?? 0)) / 10_000);
        paid += spend(pots.limit, who, first + own);
      }
    }
  return paid;
}

describe('any plan', () => {
  const benefit = fc.record({
    is_covered: fc.constant(true),
    copay_cents: fc.option(fc.integer({ min: 0, max: 80 }).map((dollars) => dollars * 10_00)),
    coinsurance: fc.option(fc.integer({ min: 0, max: 20 }).map((steps) => steps * 500)),
    is_after_deductible: fc.boolean(),
  });
  const between = (most: number) =>
    fc
      .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 100, max: 200 }))
      .map(([own, percent]) => amounts(own, own, Math.round((own * percent) / 100)));
  const plans = fc
    .record({
      deductible: between(90),
      drug_deductible: fc.option(between(20)),
      limit: between(110),
      drug_limit: fc.option(between(30)),
      benefits: fc.tuple(...careTable.map(() => benefit)),
    })
    .map(({ benefits, ...terms }): PlanVariant => {
      const times = (one: PlanAmounts): PlanAmounts => ({
        individual_cents: (one.individual_cents ?? 0) * 100,
        family_person_cents: (one.family_person_cents ?? 0) * 100,
        family_cents: (one.family_cents ?? 0) * 100,
      });
      return {
        deductible: times(terms.deductible),
        drug_deductible: terms.drug_deductible && times(terms.drug_deductible),
        limit: times(terms.limit),
        drug_limit: terms.drug_limit && times(terms.drug_limit),
        benefits: Object.fromEntries(careTable.map(({ care }, place) => [care, benefits[place]])),
      };
    });

  test('costs more with more care, at most the premium and the limit, and what a plain model says', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 4 }), (standard, count) => {
        const people = [person(60), spouse(50), person(10), person(9)].slice(0, count);
        const { low, middle, high } = careOf(people, offered({ variants: { standard } }));
        if (low === null || middle === null || high === null) throw new Error('A cost is not known.');
        expect(low).toBeGreaterThanOrEqual(0);
        expect(middle).toBeGreaterThanOrEqual(low);
        expect(high).toBeGreaterThanOrEqual(middle);
        const limits = [standard.limit, standard.drug_limit].map(
          (of) => (count === 1 ? of?.individual_cents : of?.family_cents) ?? 0,
        );
        expect(high).toBe(limits.reduce((sum, cents) => sum + cents, 0));
        for (const [use, cents] of [
          ['low', low],
          ['middle', middle],
        ] as const)
          expect(Math.abs(cents / 100 - plainCare(standard, count, use))).toBeLessThan(0.02 * count);
      }),
      propertyRuns(2_000),
    );
  });
});

describe('health savings accounts', () => {
  const plan = offered({ metal: 'bronze', is_hsa_eligible: true });
  const limit = (asked: Household) => in2026(asked, plan).hsa?.limit_cents;

  test('have the limit of one person or of a family, more for each of a couple from 55 on', () => {
    expect(limit(household([person(40)], 900_000))).toBe(4_400_00);
    expect(limit(household([person(40), person(9)], 900_000))).toBe(8_750_00);
    expect(limit(household([person(60), spouse(55)], 900_000))).toBe(10_750_00);
    expect(limit(dated(household([person(54)], 900_000), ['1971-12-20']))).toBe(5_400_00);
    expect(in2026(household([person(40)], 900_000), offered()).hsa).toBeNull();
  });

  test('for the months on the plan', () => {
    const events = [{ kind: 'retires', person: 0, month: 9, wages_cents: 0, covers: [0] } as const];
    expect(limit(dated(household([person(40)], 900_000), [], events))).toBe(1_100_00);
    // A couple until the older one is on Medicare in July: half a year's family limit and the same of one person's.
    const born = ['1961-07-15', null];
    const couple = household([person(64), spouse(50)], 900_000, { earlier: 100_000, filing: 'married_joint' });
    expect(limit(dated(couple, born))).toBe((8_750_00 + 4_400_00 + 1_000_00) / 2);
  });

  test('have no limit in a year without one', () => {
    const buyers = planBuyers(household([person(40)], 900_000), market({ plan_year: 2025 }), 2025);
    expect(planCosts(buyers, plan)?.hsa).toBeNull();
  });
});
