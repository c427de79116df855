import { centsOrNull } from 'contract/endpoints/amounts';
import { householdOf } from 'contract/endpoints/calculation-figures';
import { planIdFor } from 'contract/endpoints/life-event-figures';
import { planYears } from 'contract/vocabulary/estimations';
import type { PlaceCode } from 'contract/vocabulary/states';
import type { Market, PlanYear } from 'estimator';
import { systemScope } from '../../../../auth/actor.ts';
import type { AppContext } from '../../../../context.ts';
import type { Encryption } from '../../../../crypto/encryption.ts';
import { listStatesOf } from '../../../../integrations/rates/store.ts';
import { type TableDigests, tableDigests } from '../../../estimations/figures/rules.ts';
import { listNewestOfClients, type NewestRow } from '../../../estimations/queries.ts';
import { planIdIn } from '../../../estimations/renewal/rules.ts';
import { decryptTotals } from '../../../estimations/results/rules.ts';
import { answersOf, labelsOf, placeOf } from '../../../estimations/rules.ts';
import { listPoliciesOfClients } from '../../../policies/queries.ts';
import { listDependentsOfClients } from '../../../users/dependents/queries.ts';
import { decryptAnswer } from '../../../users/rules.ts';
import type { IsoDate } from '../../periods/rules.ts';
import { type ClientRow, listClients } from './queries.ts';
import { type ClientFacts, type EstimateFacts, type PolicyFacts, withOwnEvents } from './rules.ts';

type Services = Pick<AppContext, 'db' | 'encryption' | 'payments' | 'rates'>;

/** Markets stay the same objects until newer tables are loaded. */
const digests = new WeakMap<Market, TableDigests>();

function digestsOf(market: Market): TableDigests {
  const known = digests.get(market) ?? tableDigests(market);
  digests.set(market, known);
  return known;
}

function keptOf(encryption: Encryption, row: NewestRow): EstimateFacts['kept'] {
  const { law_digest: law, prices_digest: prices, rules_version: rules, totals_encrypted } = row;
  if (law === null || prices === null || rules === null || totals_encrypted === null) return null;
  return { law, prices, rules, year_total_cents: centsOrNull(decryptTotals(encryption, totals_encrypted).year_total) };
}

function nextPlace(place: ReturnType<typeof placeOf>) {
  const plan_year = planYears.find((year) => year === place.plan_year + 1);
  return plan_year === undefined ? null : { ...place, plan_year };
}

async function estimateOf({ rates, encryption }: Services, row: NewestRow): Promise<EstimateFacts> {
  const answers = answersOf(encryption, row);
  const place = placeOf(row);
  const plan_id = planIdFor(answers.chosen_plan, place);
  const market = await rates.findMarket({ ...place, plan_id, events: answers.events });
  const next = nextPlace(place);
  const successor = next && plan_id !== undefined ? await rates.findSuccessor(next, plan_id) : null;
  return {
    id: row.id,
    plan_year: place.plan_year,
    state: labelsOf(row).state,
    saved_at: row.updated_at,
    answers,
    household: householdOf(answers),
    market,
    next_market: next && (await rates.findMarket(next)),
    is_discontinued: successor != null && successor.next_plan_id === null,
    kept: keptOf(encryption, row),
    present: market && digestsOf(market),
  };
}

/** Null if no plan follows. Undefined if that is not known, or differs between the counties of the zip code. */
async function nextPlanOf({ rates }: Services, plan_id: string, place: { zip: string; plan_year: PlanYear }) {
  const counties = await rates.listCounties(place.zip);
  const found = await Promise.all(
    counties.map(({ fips: county }) => rates.findSuccessor({ ...place, county }, plan_id)),
  );
  const [next, ...others] = new Set(found.map((one) => one?.next_plan_id));
  return others.length === 0 ? next : undefined;
}

/** Without an estimate, the zip code of the profile says which plans follow those of this year. */
async function withNextPlans(ctx: Services, policies: readonly PolicyFacts[], zip: string | null, today: IsoDate) {
  const plan_year = planYears.find((year) => year === Number(today.slice(0, 4)) + 1);
  if (plan_year === undefined || zip === null) return policies;
  return Promise.all(
    policies.map(async (policy) => {
      const plan_id = policy.policy_type === 'aca' ? planIdIn(policy.plan_name) : undefined;
      const next_plan_id = plan_id === undefined ? undefined : await nextPlanOf(ctx, plan_id, { zip, plan_year });
      return next_plan_id === undefined ? policy : { ...policy, next_plan_id };
    }),
  );
}

function grouped<Row>(rows: readonly Row[], clientOfRow: (row: Row) => number | null): ReadonlyMap<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const client_id = clientOfRow(row) ?? 0;
    const group = groups.get(client_id);
    if (group) group.push(row);
    else groups.set(client_id, [row]);
  }
  return groups;
}

interface Related {
  readonly dependents: ClientFacts['dependents'];
  readonly estimates: ClientFacts['estimates'];
  readonly policies: ClientFacts['policies'];
  readonly states: ReadonlyMap<string, PlaceCode>;
  readonly today: IsoDate;
}

function clientOf(encryption: Encryption, row: ClientRow, { states, ...related }: Related): ClientFacts {
  const income = decryptAnswer(encryption, 'household_income', row.household_income_encrypted);
  const { completed_on, survey_on, surveyed_at } = row;
  const isSent = completed_on !== null && survey_on !== null && surveyed_at !== null;
  return {
    ...related,
    client_id: row.id,
    account_id: row.account_id,
    first_name: row.first_name,
    name: `${row.first_name} ${row.last_name}`.trim(),
    spouse_name: row.spouse_name === '' ? null : row.spouse_name,
    birth_date: decryptAnswer(encryption, 'birthdate', row.birthdate_encrypted),
    request_type: row.client_request_type,
    state: (row.zip_code !== null && states.get(row.zip_code)) || null,
    status: row.status,
    referred_on: row.referred_on,
    advisor_plan: row.advisor_plan,
    survey: isSent
      ? {
          completed_on,
          on: survey_on,
          at: surveyed_at,
          income_cents: centsOrNull(income === null ? null : Number(income)),
        }
      : null,
    met_on: row.met_on,
    last_meeting_on: row.last_meeting_on,
    has_analyses: row.has_analyses,
    rejected_on: row.rejected_on,
  };
}

/**
 * What `findSignals` reads, of many clients with a few statements. Clients who are disabled or without a firm’s engagement are
 * missing: they have no signals.
 */
export async function listFacts(
  ctx: Services,
  client_ids: readonly number[],
  today: IsoDate,
): Promise<ReadonlyMap<number, ClientFacts>> {
  const { db, encryption } = ctx;
  const clients = await listClients(ctx, systemScope, client_ids);
  const ids = clients.map(({ id }) => id);
  const dependents = grouped(await listDependentsOfClients(db, ids), ({ user_id }) => user_id);
  const rows = await listNewestOfClients(db, systemScope, ids);
  const policies = grouped(await listPoliciesOfClients(db, ids), ({ client_id }) => client_id);
  const zips = [...new Set(clients.flatMap(({ zip_code }) => zip_code ?? []))];
  const states = new Map((await listStatesOf(db, zips)).map(({ zip, state }) => [zip, state]));
  const read = await Promise.all(rows.map(async (row) => ({ row, estimate: await estimateOf(ctx, row) })));
  const estimates = grouped(read, ({ row }) => row.client_id);
  const followed = new Map<number, ClientFacts['policies']>();
  for (const { id, zip_code } of clients) {
    const own = policies.get(id) ?? [];
    followed.set(id, estimates.has(id) ? own : await withNextPlans(ctx, own, zip_code, today));
  }
  return new Map(
    clients.map((row) => {
      const related = {
        dependents: dependents.get(row.id) ?? [],
        estimates: withOwnEvents((estimates.get(row.id) ?? []).map(({ estimate }) => estimate)),
        policies: followed.get(row.id) ?? [],
        states,
        today,
      };
      return [row.id, clientOf(encryption, row, related)];
    }),
  );
}
