import type { ApiClient, Person } from '../fixtures/api-client.ts';
import { engagements } from '../fixtures/engagements.ts';
import { makeChosenPlan } from './chosen-plan.ts';
import { makeDatedEstimate } from './dated-estimate.ts';
import { type HouseholdName, households } from './households.ts';
import { makeImport } from './imports.ts';
import { makePlanLoad } from './plan-years.ts';

export type RecordName =
  | 'client'
  | 'analyzed'
  | 'surveyed'
  | 'firm'
  | 'fullFirm'
  | 'ownFirm'
  | 'estimation'
  | 'medicare'
  | 'dated'
  | 'shared'
  | 'share'
  | 'stale'
  | 'root'
  | 'person'
  | 'invoice'
  | 'insured'
  | 'longest'
  | 'met'
  | 'import'
  | 'planLoad'
  | 'chosen'
  | 'chosenElsewhere'
  | 'chosenShare'
  | 'unknown'
  | HouseholdName;

/** Ids and tokens for the parameters of paths. A record is found or created when a screen first needs it. */
export type Records = Record<RecordName, () => Promise<string>>;

const unknown = 'A'.repeat(43);

const once = <T>(make: () => Promise<T>) => {
  let created: Promise<T> | undefined;
  return () => {
    created ??= make();
    return created;
  };
};

function required<T>(found: T | null | undefined, what: string): T {
  if (found == null) throw new Error(`The demo data has no ${what}.`);
  return found;
}

const tokenIn = (address: string | null) => required(address, 'public link').split('/').at(-2) ?? unknown;

export function recordsOf(origin: string, apiFor: (person: Person | null) => Promise<ApiClient>): Records {
  const findClient = (name: string) => async () => {
    const { clients } = await (await apiFor('super')).call('list-clients', { query: { search: name } });
    return String(required(clients[0], `client named ${name}`).id);
  };
  const accountOf = (person: Person) => async () =>
    String((await (await apiFor(person)).call('show-current-user')).account_id);
  const estimates = once(async () => (await (await apiFor('advisor')).call('list-estimations')).estimations);
  const estimationOf = async (isUnder65: boolean) =>
    required(
      (await estimates()).find(({ type }) => (type === 'pre_65') === isUnder65),
      `estimate ${isUnder65 ? 'under' : 'over'} 65`,
    ).id;
  const dated = once(async () => {
    const client = await (await apiFor('client')).call('show-current-user');
    return makeDatedEstimate(await apiFor('advisor'), client);
  });
  const chosen = once(async () => makeChosenPlan(await apiFor('advisor')));
  const saved = async (name: HouseholdName) => {
    const estimation = { client_first_name: 'Margaret', ...households[name] };
    return (await apiFor('advisor')).call('create-estimation', { body: { estimation } });
  };
  const save = (name: HouseholdName) => async () => String((await saved(name)).id);
  const records: Records = {
    cliff: save('cliff'),
    beforeCliff: save('beforeCliff'),
    blended: save('blended'),
    nonExpansion: save('nonExpansion'),
    newYork: save('newYork'),
    territory: save('territory'),
    generations: save('generations'),
    gap: save('gap'),
    client: async () => {
      const assigned = (await (await apiFor('agent')).call('list-clients')).clients.map(({ id }) => id);
      const { clients } = await (await apiFor('advisor')).call('list-clients');
      return String(
        required(
          clients.find(({ id }) => assigned.includes(id)),
          'client with advisor and agent',
        ).id,
      );
    },
    analyzed: async () => {
      const { clients } = await (await apiFor('advisor')).call('list-clients', { query: { pageSize: 100 } });
      const analyzed = clients.find(({ analysis_arrived_at }) => analysis_arrived_at !== null);
      return String(required(analyzed, 'client with an analysis').id);
    },
    surveyed: async () => {
      const { surveys } = await (await apiFor('advisor')).call('list-surveys');
      return String(required(surveys[0], 'finished survey').id);
    },
    firm: accountOf('admin'),
    ownFirm: accountOf('newfirm'),
    fullFirm: async () => {
      const { users } = await (await apiFor('super')).call('list-users', { query: { search: 'colin@demo' } });
      return String(required(users[0]?.account_id, 'firm of Colin'));
    },
    estimation: async () => String(await estimationOf(true)),
    medicare: async () => String(await estimationOf(false)),
    dated: async () => (await dated()).dated,
    shared: async () => (await dated()).shared,
    share: async () => tokenIn((await saved('blended')).share_url),
    stale: save('beforeCliff'),
    root: async () => {
      const body = { rootEstimator: true, estimation: { client_first_name: 'Margaret', ...households.newYork } };
      return required((await (await apiFor(null)).call('create-estimation', { body })).root_token, 'token');
    },
    person: async () => String((await (await apiFor('admin')).call('show-current-user')).id),
    invoice: async () => {
      const id = Number(await accountOf('active')());
      const { invoices } = await (await apiFor('active')).call('list-invoices', { params: { id } });
      return required(invoices[0], 'invoice').id;
    },
    insured: findClient('Margaret Holt'),
    longest: findClient('Featherstonehaugh'),
    met: findClient('Imani Washington'),
    import: async () => {
      const advisor = await engagements(origin, apiFor).makeAdvisor('Tess');
      return String(await makeImport(origin, advisor.api, await apiFor('super')));
    },
    planLoad: async () => String(await makePlanLoad(origin, await apiFor('super'))),
    chosen: async () => (await chosen()).id,
    chosenShare: async () => (await chosen()).token,
    chosenElsewhere: async () => (await makeChosenPlan(await apiFor('advisor'), true)).id,
    unknown: async () => unknown,
  };
  return Object.fromEntries(Object.entries(records).map(([name, make]) => [name, once(make)])) as Records;
}
