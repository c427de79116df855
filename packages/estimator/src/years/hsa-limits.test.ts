import { expect, test } from 'vitest';
import { hsaLimits } from './hsa-limits.ts';

test('contributions to a health savings account', () => {
  // Rev. Proc. 2025-19 and 2026-24.
  expect(hsaLimits[2026]).toMatchObject({
    self_only_cents: 4_400_00,
    family_cents: 8_750_00,
    catch_up_cents: 1_000_00,
  });
  expect(hsaLimits[2027]).toMatchObject({ self_only_cents: 4_500_00, family_cents: 9_000_00, catch_up_age: 55 });
  expect(hsaLimits[2025]).toBeUndefined();
});
