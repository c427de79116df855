import type { Calculation } from 'contract/endpoints/calculation';
import { datedHouseholdOf } from 'contract/endpoints/calculation-figures';
import type { Outlook } from 'contract/endpoints/outlook';
import { outlookOf } from 'contract/endpoints/outlook-figures';
import type { Market } from 'estimator';
import { headroom, thresholds } from 'estimator/income-curve';
import { monthsOf } from 'estimator/months';
import type { EstimationRow } from '../queries.ts';
import type { Answers } from '../rules.ts';

type Version = Pick<EstimationRow, 'id' | 'version'>;

interface Kept {
  readonly version: number;
  readonly market: Market;
  readonly calculation: Calculation;
}

/**
 * Recent calculations in memory, by estimate. One counts only for the same version of the estimate and the same market,
 * which is another object when newer tables are loaded. Each is forgotten after a minute, because it contains incomes
 * in clear text (decision 066).
 */
export class RecentCalculations {
  readonly #kept = new Map<number, Kept>();
  readonly #max: number;
  readonly #maxAgeMs: number;

  constructor({ max = 500, maxAgeMs = 60_000 } = {}) {
    this.#max = max;
    this.#maxAgeMs = maxAgeMs;
  }

  get({ id, version }: Version, market: Market): Calculation | null {
    const kept = this.#kept.get(id);
    return kept?.version === version && kept.market === market ? kept.calculation : null;
  }

  set({ id, version }: Version, market: Market, calculation: Calculation): void {
    const [oldest] = this.#kept.keys();
    this.#kept.delete(id);
    if (oldest !== undefined && this.#kept.size >= this.#max) this.#kept.delete(oldest);
    const kept = { version, market, calculation };
    this.#kept.set(id, kept);
    setTimeout(() => {
      if (this.#kept.get(id) === kept) this.#kept.delete(id);
    }, this.#maxAgeMs).unref();
  }
}

export function calculateOutlook(answers: Answers, market: Market): Outlook {
  const { plan_year, untaxed_social_security } = answers;
  const household = datedHouseholdOf(answers);
  const { income_cents } = household;
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
