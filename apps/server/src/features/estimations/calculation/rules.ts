import { householdOf } from 'contract/endpoints/calculation-figures';
import type { Outlook } from 'contract/endpoints/outlook';
import { outlookOf } from 'contract/endpoints/outlook-figures';
import { type Market, returnIncome } from 'estimator';
import { headroom, thresholds } from 'estimator/income-curve';
import { monthsOf } from 'estimator/months';
import type { Answers } from '../rules.ts';

export function calculateOutlook(answers: Answers, market: Market): Outlook {
  const { plan_year, untaxed_social_security } = answers;
  const household = householdOf(answers);
  const income_cents = returnIncome(household);
  const untaxed_social_security_cents = Math.round((untaxed_social_security ?? 0) * 100);
  const all = thresholds(household, market, plan_year, { untaxed_social_security_cents });
  return outlookOf({
    plan_year,
    income_cents,
    thresholds: all,
    headroom: income_cents === null ? null : headroom(all, income_cents),
    year: monthsOf(household, market, plan_year),
  });
}
