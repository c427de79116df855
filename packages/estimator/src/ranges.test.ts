import { describe, expect, test } from 'vitest';
import { estimate } from './estimate.ts';
import type { PriceRanges } from './market.ts';
import { household, market, person, spouse } from './testing/builders.ts';

const none: PriceRanges = { benchmark: null, bronze: null, silver: null, gold: null };

// At 21 the age factor is 1, so that prices are premiums. At $36,144 the contribution of 2025 is 3.60%, $108 a month.
const found = (ranges: Partial<PriceRanges>, people = [person(21)], income = 36_144) =>
  estimate(household(people, income), market({ price_ranges: { ...none, ...ranges } }), 2025);

describe('ranges', () => {
  test('are null where every price is precise', () => {
    const { marketplace, people } = found({});
    expect(marketplace).toMatchObject({
      tax_credit_range: null,
      benchmark_premium_range: null,
      gold: { premium_range: null, net_premium_range: null },
    });
    expect(people[0]?.premium_range).toBeNull();
  });

  test('of a plan lower and raise what is left to pay after the credit', () => {
    const { marketplace } = found({ gold: { low_cents: 405_00, high_cents: 495_00 } });
    expect(marketplace).toMatchObject({ tax_credit_cents: 292_00, tax_credit_range: null });
    expect(marketplace?.gold).toEqual({
      premium_cents: 450_00,
      premium_range: { low_cents: 405_00, high_cents: 495_00 },
      state_help_cents: 0,
      state_help_range: null,
      net_premium_cents: 158_00,
      net_premium_range: { low_cents: 113_00, high_cents: 203_00 },
    });
    expect(marketplace?.silver?.net_premium_range).toBeNull();
  });

  test('of the benchmark make the credit a range, and with it every premium after the credit', () => {
    const { marketplace } = found({ benchmark: { low_cents: 390_00, high_cents: 460_00 } });
    expect(marketplace).toMatchObject({
      benchmark_premium_range: { low_cents: 390_00, high_cents: 460_00 },
      tax_credit_range: { low_cents: 282_00, high_cents: 352_00 },
      silver: { premium_range: null, net_premium_range: { low_cents: 38_00, high_cents: 108_00 } },
      bronze: { net_premium_range: { low_cents: 0, high_cents: 18_00 } },
    });
  });

  test('of the benchmark do not matter to those who get no credit', () => {
    const { marketplace } = found({ benchmark: { low_cents: 390_00, high_cents: 460_00 } }, [person(21)], 1_000);
    expect(marketplace).toMatchObject({ tax_credit_cents: 0, tax_credit_range: null, benchmark_premium_range: null });
    expect(marketplace?.silver?.net_premium_range).toBeNull();
  });

  test('are null where both ends are the same', () => {
    const { marketplace } = found({ bronze: { low_cents: 270_00, high_cents: 285_00 } });
    expect(marketplace?.bronze).toMatchObject({ net_premium_cents: 8_00 });
    const poor = found({ bronze: { low_cents: 270_00, high_cents: 285_00 } }, [person(21)], 20_000);
    expect(poor.marketplace?.bronze).toMatchObject({ net_premium_cents: 0, net_premium_range: null });
  });

  test('of people add up to the range of the household', () => {
    const { marketplace, people } = found({ silver: { low_cents: 351_00, high_cents: 429_00 } }, [
      person(40),
      spouse(52),
    ]);
    for (const end of ['low_cents', 'high_cents'] as const)
      expect(people.reduce((sum, { premium_range }) => sum + (premium_range?.[end] ?? 0), 0)).toBe(
        marketplace?.silver?.premium_range?.[end],
      );
  });
});
