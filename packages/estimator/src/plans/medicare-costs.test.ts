import { describe, expect, it, test } from 'vitest';
import { estimate, type Market } from '../estimate.ts';
import { household, market, person, spouse } from '../testing/builders.ts';
import { randomDatedCases } from '../testing/random-events.ts';
import { lawOf, type MedicareOffer, medicareCosts, medicareMembers } from './medicare-costs.ts';

const drugPlan: MedicareOffer = { is_drug_plan: true, has_drugs: true, premium_cents: 18_20, limit_cents: null };
const advantage: MedicareOffer = { is_drug_plan: false, has_drugs: true, premium_cents: 0, limit_cents: 5_900_00 };
const place = market({ plan_year: 2026 });
const membersOf = (of: ReturnType<typeof household>, at: Market = place) => medicareMembers(of, at, 2026);

function only(of: ReturnType<typeof household>, at?: Market) {
  const [member, ...others] = membersOf(of, at);
  if (!member || others.length > 0) throw new Error('Not one person');
  return member;
}
const single = (income: number, more = {}) =>
  household([person(65, more)], income, { earlier: income, filing: 'single' });

describe('one person of 65 in 2026', () => {
  // Part B 202.90, Medigap G 150.00 and the plan's 18.20 are 371.10 a month; the deductible of Part B is 283.
  it('pays for traditional Medicare, a drug plan and Medigap G', () => {
    const member = only(single(50_000));
    expect(member).toMatchObject({ person: 0, months: 12 });
    expect(lawOf(2026)).toMatchObject({ part_b_deductible_cents: 283_00, is_projected: false });
    expect(medicareCosts(member, drugPlan)).toEqual({
      month_cents: 371_10,
      low_cents: 12 * 371_10,
      high_cents: 12 * 371_10 + 283_00 + 2_100_00,
    });
  });

  it('pays Part B, the premium and at most both limits with Advantage', () => {
    expect(medicareCosts(only(single(50_000)), advantage)).toEqual({
      month_cents: 202_90,
      low_cents: 12 * 202_90,
      high_cents: 12 * 202_90 + 5_900_00 + 2_100_00,
    });
  });

  // Above $109,000: 284.10 with the surcharge, and 14.50 with drugs only.
  it('pays the surcharges of a higher income, that of Part D only with drugs', () => {
    const member = only(single(120_000));
    expect(medicareCosts(member, advantage).month_cents).toBe(284_10 + 14_50);
    expect(medicareCosts(member, { ...advantage, has_drugs: false }).month_cents).toBe(284_10);
    expect(medicareCosts(member, drugPlan).month_cents).toBe(284_10 + 14_50 + 150_00 + 18_20);
  });

  // 20% of 202.90 are 40.60, 14% of 38.99 are 5.50.
  it('pays for late enrollment, without Part D’s part if the plan has no drugs', () => {
    const medicare_history = { part_b_late_months: 26, part_d_late_months: 14, quarters: 40 } as const;
    const member = only(single(50_000, { medicare_history }));
    expect(medicareCosts(member, advantage).month_cents).toBe(202_90 + 40_60 + 5_50);
    expect(medicareCosts(member, { ...advantage, has_drugs: false }).month_cents).toBe(202_90 + 40_60);
  });

  it('has no highest year without a limit, or without drugs', () => {
    const member = only(single(50_000));
    expect(medicareCosts(member, { ...advantage, limit_cents: null })).toMatchObject({ high_cents: null });
    expect(medicareCosts(member, { ...advantage, has_drugs: false })).toMatchObject({ high_cents: null });
  });

  it('has no sum with Medigap where its price is not known, but has that of Advantage', () => {
    const member = only(single(50_000), { ...place, medicare: null });
    expect(medicareCosts(member, drugPlan)).toEqual({ month_cents: null, low_cents: null, high_cents: null });
    expect(medicareCosts(member, advantage).month_cents).toBe(202_90);
  });
});

it('counts the months on Medicare, and nobody else', () => {
  const couple = household([person(64, { birth_date: '1961-06-15' }), spouse(50)], 50_000, { earlier: 50_000 });
  const member = only(couple);
  expect([member.person, member.months]).toEqual([0, 7]);
  expect(medicareCosts(member, advantage)).toMatchObject({
    low_cents: 7 * 202_90,
    high_cents: 7 * 202_90 + 5_900_00 + 2_100_00,
  });
  expect(membersOf(household([person(40)], 50_000))).toEqual([]);
});

test('with the estimate’s own prices, all people together pay what the estimate says', () => {
  const next = randomDatedCases(11);
  let compared = 0;
  for (let round = 0; round < 300; round += 1) {
    const { household: drawn, market: at, year } = next();
    const members = medicareMembers(drawn, at, year);
    const { medicare } = at;
    const found = estimate(drawn, at, year).year;
    const isMoved = at.move !== undefined && at.move !== null;
    if (!medicare || !found || members.length === 0 || isMoved) continue;
    compared += 1;
    const sum = (plan: MedicareOffer) =>
      members.reduce((total, member) => total + (medicareCosts(member, plan).low_cents ?? Number.NaN), 0);
    expect(sum({ ...drugPlan, premium_cents: medicare.part_d_cents })).toBe(found.medicare_cents);
    if (medicare.advantage_premium_cents !== null)
      expect(sum({ ...advantage, premium_cents: medicare.advantage_premium_cents })).toBe(found.advantage_cents);
  }
  expect(compared).toBeGreaterThan(20);
});
