import { incomeLineLabels } from 'contract/vocabulary/income-lines';
import { money, number, worth } from './fact-texts.ts';
import type { Reason } from './reasons.ts';

const names: Readonly<Record<string, string>> = {
  ...incomeLineLabels,
  self_employment_tax: 'half of the self-employment tax',
  agi_cents: 'adjusted gross income',
  untaxed_social_security: 'untaxed Social Security',
};

/** `$60,000.00 (wages) + $4,000.00 (HSA contributions)`. */
function listed({ step: _, ...amounts }: Reason['inputs']): string {
  const parts = Object.entries(amounts).map(([name, cents]) => {
    const label = names[name] ?? name;
    const isName = /^(IRA|HSA|Roth|Social)/.test(label);
    return `${money(cents)} (${isName ? label : label.charAt(0).toLowerCase() + label.slice(1)})`;
  });
  return parts.join(' + ') || money(0);
}

const isOne = (inputs: Reason['inputs']) => Object.keys(inputs).length <= 2;
const summed = (what: string, { inputs, value }: Reason) =>
  isOne(inputs) ? `${what} is ${listed(inputs)}.` : `${what} is ${listed(inputs)}, which is ${worth(value)}.`;

function benefits({ inputs, value }: Reason): string {
  const given = `Half of the ${money(inputs.social_security)} of Social Security plus other income, less adjustments, is ${money(inputs.combined_income_cents)}.`;
  if (inputs.base_cents == null)
    return `${given} Spouses who file separately and lived together are taxed from the first dollar: 85% of that, at most 85% of the benefits, is ${worth(value)}.`;
  if (value === 0)
    return `${given} That isn’t more than ${money(inputs.base_cents)}, so none of the benefits is taxed.`;
  return `${given} Half of what’s above ${money(inputs.base_cents)} and 85% of what’s above ${money(inputs.adjusted_base_cents)}, within the limits of the worksheet, is taxed: ${worth(value)}.`;
}

function healthInsurance({ inputs, value }: Reason): string {
  const limit = `at most the profit less half of the self-employment tax, ${money(inputs.limit_cents)}`;
  const premiums = `Health insurance premiums of ${money(inputs.premiums_cents)}`;
  if (inputs.credit_cents == null)
    return `${premiums}, without a tax credit yet, ${limit}: ${worth(value)} is deducted.`;
  if (inputs.settles && inputs.subtracted_credit_cents === 0)
    return `${premiums}, ${limit}: ${worth(value)} is deducted. There’s no tax credit at this income.`;
  const less = `${premiums} less the tax credit of ${money(inputs.subtracted_credit_cents)}, ${limit}: ${worth(value)} is deducted.`;
  return inputs.settles
    ? `${less} Each depends on the other, and at these amounts they fit.`
    : `${less} Each depends on the other, and no amounts fit exactly. The smaller deduction counts, with which the credit is ${money(inputs.credit_cents)}.`;
}

const steps: Readonly<Record<string, (reason: Reason) => string>> = {
  capital_loss: ({ inputs }) =>
    `Of the capital loss of ${money(-number(inputs.capital_gains))}, ${money(inputs.limit_cents)} counts this year.`,
  total_income: (reason) => summed('Income before Social Security', reason),
  self_employment_tax: ({ inputs, value }) =>
    `Of a profit of ${money(inputs.self_employment)}, 92.35% are net earnings, ${money(inputs.net_earnings_cents)}. Social Security tax of 12.4%, up to earnings of ${money(inputs.wage_base_cents)} with wages, and Medicare tax of 2.9% are ${money(number(inputs.social_security_tax_cents) + number(inputs.medicare_tax_cents))}. Half of it is deducted: ${worth(value)}.`,
  health_insurance: healthInsurance,
  adjustments: (reason) => summed('What is deducted', reason),
  taxable_benefits: benefits,
  agi: ({ inputs, value }) =>
    `${money(inputs.total_cents)} of income plus ${money(inputs.taxable_cents)} of taxable Social Security less ${money(inputs.adjustments_cents)} is the adjusted gross income: ${worth(value)}.`,
  income: (reason) => summed('MAGI for the tax credit', reason),
  medicare_income: (reason) => summed('MAGI for Medicare', reason),
};

export const incomeStep = (reason: Reason): string =>
  steps[String(reason.inputs.step)]?.(reason) ?? worth(reason.value);
