import type { IncomeWorksheet } from 'contract/endpoints/income-worksheet';
import { workedIncome } from 'contract/endpoints/income-worksheet-figures';
import { reasonText } from 'estimate-texts/reasons/reason-text';
import { expect, test } from 'vitest';
import { marketOf } from '../../../testing/estimations.ts';

type Answers = Parameters<typeof workedIncome>[1];

const maria: Answers = {
  dependents_attributes: [{ age: 45, sex: 'Female', spouse: false }],
  household_size: 1,
  income: null,
  last_year_income: null,
  tax_filing_status: null,
  events: [],
  plan_year: 2026,
};
const sentencesOf = (lines: IncomeWorksheet, more: Partial<Answers> = {}, market = marketOf({ plan_year: 2026 })) =>
  workedIncome(lines, { ...maria, ...more }, market).reasons.map((reason) => reasonText(reason, String));

test('each step of a worksheet is a sentence with its amounts', () => {
  const lines = {
    wages: 20_000,
    self_employment: 30_000,
    capital_gains: -8_000,
    tax_exempt_interest: 500,
    social_security: 12_000,
    hsa: 4_000,
  };
  expect(sentencesOf(lines)).toEqual([
    'Of the capital loss of $8,000.00, $3,000.00 counts this year.',
    'Income before Social Security is $20,000.00 (wages) + $30,000.00 (self-employment net profit) + −$3,000.00 (capital gains), which is $47,000.00.',
    'Of a profit of $30,000.00, 92.35% are net earnings, $27,705.00. Social Security tax of 12.4%, up to earnings of $184,500.00 with wages, and Medicare tax of 2.9% are $4,238.87. Half of it is deducted: $2,119.44.',
    'What is deducted is $4,000.00 (HSA contributions) + $2,119.44 (half of the self-employment tax), which is $6,119.44.',
    'Half of the $12,000.00 of Social Security plus other income, less adjustments, is $47,380.56. Half of what’s above $25,000.00 and 85% of what’s above $34,000.00, within the limits of the worksheet, is taxed: $10,200.00.',
    '$47,000.00 of income plus $10,200.00 of taxable Social Security less $6,119.44 is the adjusted gross income: $51,080.56.',
    'MAGI for the tax credit is $51,080.56 (adjusted gross income) + $500.00 (tax-exempt interest) + $1,800.00 (untaxed Social Security), which is $53,380.56.',
    'MAGI for Medicare is $51,080.56 (adjusted gross income) + $500.00 (tax-exempt interest), which is $51,580.56.',
  ]);
});

test('benefits that are not taxed, and those of spouses who file separately and lived together', () => {
  expect(sentencesOf({ social_security: 20_000 })).toContain(
    'Half of the $20,000.00 of Social Security plus other income, less adjustments, is $10,000.00. That isn’t more than $25,000.00, so none of the benefits is taxed.',
  );
  expect(sentencesOf({ wages: 8_000, social_security: 4_000 }, { plan_year_filing_status: 'separate' })).toContain(
    'Half of the $4,000.00 of Social Security plus other income, less adjustments, is $10,000.00. Spouses who file separately and lived together are taxed from the first dollar: 85% of that, at most 85% of the benefits, is $3,400.00.',
  );
});

test('health insurance and the credit', () => {
  const insured = (self_employment: number, more: Partial<Answers> = {}, market?: ReturnType<typeof marketOf>) =>
    sentencesOf({ self_employment, health_insurance: 9_000 }, more, market).find((sentence) =>
      sentence.startsWith('Health'),
    );
  expect(insured(50_000)).toBe(
    'Health insurance premiums of $9,000.00 less the tax credit of $3,367.20, at most the profit less half of the self-employment tax, $46,467.61: $5,632.80 is deducted. Each depends on the other, and at these amounts they fit.',
  );
  expect(insured(4_000)).toMatch(
    /at most the profit .*, \$3,717\.40: \$3,717\.40 is deducted\. There’s no tax credit at this income\.$/,
  );
  expect(insured(76_600)).toMatch(
    /no amounts fit exactly\. The smaller deduction counts, with which the credit is \$0\.00\.$/,
  );
  const unknown = workedIncome({ self_employment: 50_000, health_insurance: 9_000 }, maria, null).reasons;
  expect(unknown.map((reason) => reasonText(reason, String))).toContain(
    'Health insurance premiums of $9,000.00, without a tax credit yet, at most the profit less half of the self-employment tax, $46,467.61: $9,000.00 is deducted.',
  );
});

test('a worksheet of zeros has no gaps', () => {
  for (const sentence of sentencesOf({})) expect(sentence).not.toMatch(/NaN|undefined|null|_/);
  expect(sentencesOf({}).at(-1)).toBe('MAGI for Medicare is $0.00 (adjusted gross income).');
});
