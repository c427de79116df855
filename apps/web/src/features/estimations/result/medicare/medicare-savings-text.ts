import type { Calculation } from 'contract/endpoints/calculation';
import { resultTexts } from 'estimate-texts/result-texts';
import { formatWholeMoney } from '../../../../lib/format.ts';

const t = resultTexts.medicare.savings;

export function savingsText(savings: NonNullable<Calculation['medicare_savings']>): string {
  const { program, extra_help, income, income_year, size, guideline } = savings;
  const percent = Math.floor((income * 100) / guideline);
  const parts = [
    t.lead(formatWholeMoney(income), income_year, percent, size),
    program && t.programs[program],
    extra_help && t.extraHelp,
    t.unchecked,
  ];
  return parts.filter(Boolean).join(' ');
}
