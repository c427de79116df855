import type { BodyInput } from 'contract/endpoint';
import type { createScenario, Scenario } from 'contract/endpoints/scenarios';
import type { Browser } from './browser.ts';

type ScenarioForm = BodyInput<typeof createScenario>['scenario'];

export const scenarioForm = (changed: Partial<ScenarioForm> = {}): ScenarioForm => ({
  name: '+$40,000 Roth conversion',
  changes: { income: 112_000 },
  ...changed,
});

export async function newScenario(
  browser: Browser,
  estimation_id: number,
  changed: Partial<ScenarioForm> = {},
): Promise<Scenario> {
  const body = { scenario: scenarioForm(changed) };
  return (await browser.call('create-scenario', { params: { id: estimation_id }, body })).body;
}
