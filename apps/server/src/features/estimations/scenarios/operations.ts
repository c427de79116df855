import { planIdFor } from 'contract/endpoints/life-event-figures';
import type { Scenario, ScenarioChanges } from 'contract/endpoints/scenarios';
import type { Market } from 'estimator';
import { throwFieldErrors } from '../../../api-error.ts';
import type { AppContext } from '../../../context.ts';
import { requireMarket } from '../../../integrations/rates/require-market.ts';
import type { EstimationRow } from '../queries.ts';
import { type Answers, answersOf, placeOf } from '../rules.ts';
import type { ScenarioRow } from './queries.ts';
import { changedAnswers, decryptChanges, encryptChanges, encryptName, fieldErrors, toScenario } from './rules.ts';
import { insertScenario } from './store.ts';

type Context = Pick<AppContext, 'encryption' | 'rates'>;

/** @throws ApiError `validation_failed` if the estimate with these changes is not a valid one */
export async function requireValidChanges(
  { encryption, rates }: Context,
  estimation: EstimationRow,
  changes: ScenarioChanges,
): Promise<void> {
  const answers = answersOf(encryption, estimation);
  const market = changes.income_lines ? await findMarket({ rates }, answers, changes) : null;
  const { data, error } = changedAnswers(answers, changes, market);
  if (error) return throwFieldErrors(fieldErrors(error));
  await requireMarket(rates, data, { place: 'changes.place.', events: 'changes.events.' });
}

interface NewScenario {
  readonly name: string;
  readonly changes: ScenarioChanges;
  readonly position: number;
}

export async function createScenario(
  { db, keys, clock }: Pick<AppContext, 'clock' | 'db' | 'keys'>,
  estimation: Pick<EstimationRow, 'id' | 'account_id'>,
  { name, changes, position }: NewScenario,
): Promise<ScenarioRow> {
  const encryption = await keys.ofFirm(db, estimation.account_id);
  const now = clock().toISOString();
  return insertScenario(db, {
    estimation_id: estimation.id,
    position,
    name_encrypted: encryptName(encryption, name),
    changes_encrypted: encryptChanges(encryption, changes),
    created_at: now,
    updated_at: now,
  });
}

const findMarket = (
  { rates }: Pick<Context, 'rates'>,
  answers: Answers,
  { place, plan_year, events }: ScenarioChanges,
): Promise<Market | null> => {
  const there = { ...placeOf(answers), ...place, plan_year: plan_year ?? answers.plan_year };
  return rates.findMarket({
    ...there,
    plan_id: planIdFor(answers.chosen_plan, there),
    events: events ?? answers.events,
  });
};

export async function showScenario(
  { encryption, rates }: Context,
  estimation: EstimationRow,
  row: ScenarioRow,
  showsLines = true,
): Promise<Scenario> {
  const answers = answersOf(encryption, estimation);
  const market = await findMarket({ rates }, answers, decryptChanges(encryption, row));
  return toScenario(encryption, row, { answers, market, showsLines });
}
