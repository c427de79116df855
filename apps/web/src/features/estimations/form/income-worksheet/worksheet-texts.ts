import type { IncomeLine } from 'estimator/income-lines';
import { formatPlural } from '../../../../lib/format.ts';

const taxablePart = 'The taxable part.';

const help: Partial<Record<IncomeLine, string>> = {
  wages: 'Box 1 of Form W-2. Of a full year, even if someone retires during it.',
  self_employment: 'A loss has a minus sign.',
  capital_gains: 'A loss has a minus sign. Up to $3,000 of it counts, or $1,500 on a separate return.',
  ira_withdrawals: taxablePart,
  roth_conversions: taxablePart,
  pensions: taxablePart,
  social_security: 'Box 5 of Form SSA-1099, before tax and Medicare premiums. How much is taxed is worked out.',
  income_abroad: 'What Form 2555 excludes. Don’t include it in wages.',
  hsa: 'What isn’t withheld from wages.',
  ira_deduction: 'The deductible part of contributions.',
  health_insurance: 'Premiums before the tax credit. The deduction is worked out together with the credit.',
};

export const worksheetTexts = {
  title: 'Work out MAGI',
  lead: (year: number) =>
    `Everyone on the tax return for ${year}, for the whole year. Leave a line empty if there’s nothing to enter.`,
  income: 'Income',
  adjustments: 'Adjustments',
  adjustmentsHelp: 'Half of the self-employment tax is deducted without a line of its own.',
  help,
  totals: 'What it comes to',
  credit: 'MAGI for the tax credit',
  creditMeaning: (untaxed: string | null) =>
    untaxed === null
      ? 'This becomes the household income.'
      : `This becomes the household income. ${untaxed} of it is untaxed Social Security.`,
  medicare: 'MAGI for Medicare',
  medicareMeaning: (year: number) => `Decides surcharges (IRMAA) in ${year}, without untaxed Social Security.`,
  status: (credit: string, medicare: string) => `MAGI: ${credit} for the tax credit, ${medicare} for Medicare.`,
  withoutCredit: 'Enter the zip code and the people first, so that the tax credit counts in the health insurance.',
  loading: 'Getting the prices for this county…',
  failed: 'Prices for this county couldn’t be loaded, so the health insurance can’t be worked out.',
  invalid: 'Correct the lines to see what they come to.',
  use: 'Use this income',
  cancel: 'Cancel',
  source: (lines: number, untaxed: string | null) =>
    `Worked out from ${formatPlural(lines, 'line', 'lines')}${untaxed === null ? '' : `, with ${untaxed} of untaxed Social Security`}.`,
  replaces: 'Entering another income removes the lines.',
  edit: 'Edit',
  stale: (amount: string) => `The lines now come to ${amount}.`,
  update: 'Use it',
  removed: (lines: number) =>
    `The income was changed, so the ${formatPlural(lines, 'line', 'lines')} behind it ${lines === 1 ? 'was' : 'were'} removed.`,
  undo: 'Undo',
} as const;
