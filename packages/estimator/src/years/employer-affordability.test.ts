import { expect, test } from 'vitest';
import { employerAffordability } from './employer-affordability.ts';
import { yearTables } from './tables.ts';

test('an employer’s offer is affordable up to the highest contribution to a benchmark plan', () => {
  for (const year of [2026, 2027] as const)
    expect(employerAffordability[year].ten_thousandths).toBe(
      yearTables[year].tax_credit.rows.at(-1)?.final_ten_thousandths,
    );
  // Rev. Proc. 2024-35. The credit's own table of 2025 was a temporary one.
  expect(employerAffordability[2025]).toEqual({ ten_thousandths: 902, source: 'Rev. Proc. 2024-35' });
});
