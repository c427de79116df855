import { householdOf } from 'contract/endpoints/calculation-figures';
import type { Estimation } from 'contract/endpoints/estimations';
import { listScenarios, type Scenario, type ScenarioChanges, scenario } from 'contract/endpoints/scenarios';
import type { Market } from 'estimator';
import { monthsOf } from 'estimator/months';
import { marketOf } from './estimations.ts';

/** A saved scenario of an estimate, with the totals that the server would send. */
export function scenarioOf(
  saved: Estimation,
  changes: ScenarioChanges,
  { prices = marketOf(), ...others }: Partial<Scenario> & { prices?: Market } = {},
): Scenario {
  const { place: _, events = saved.events, ...answers } = changes;
  const year = monthsOf(
    householdOf({ ...saved, ...answers, events, dependents_attributes: saved.dependents }),
    prices,
    prices.plan_year,
  );
  return scenario.parse({
    id: 1,
    name: 'More income',
    position: 1,
    changes,
    county_name: changes.place ? prices.county_name : null,
    year_total: year.total_cents === null ? null : year.total_cents / 100,
    year_credit: year.credit_cents === null ? null : year.credit_cents / 100,
    version: 1,
    created_at: '2024-02-09T12:00:00Z',
    updated_at: '2024-02-09T12:00:00Z',
    ...others,
  });
}

export const scenariosReply = (scenarios: readonly Scenario[]) => listScenarios.reply.parse({ scenarios });
