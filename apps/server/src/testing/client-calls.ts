import type { EndpointName } from 'contract/endpoints';
import type { Browser, Person } from './browser.ts';
import { estimationForm, newDependent, newEstimation, newPerson } from './factories.ts';
import { newScenario, scenarioForm } from './scenarios.ts';
import type { TestApp } from './test-app.ts';

export interface CalledFor {
  readonly app: TestApp;
  readonly client: Person;
  /** Signed in as the client. */
  readonly browser: Browser;
  /** Signed in as a super admin. */
  readonly staff: Browser;
}

interface Reply {
  readonly status: number;
  readonly headers: object;
  readonly text: string;
}

/** Prepares a call, and returns it. */
type Prepare = (called: CalledFor) => (() => Promise<Reply>) | Promise<() => Promise<Reply>>;

const withEstimation =
  (call: (staff: Browser, params: { readonly id: number }) => Promise<Reply>): Prepare =>
  async ({ staff, client }) => {
    const { id } = await newEstimation(staff, { client_id: client.id });
    return () => call(staff, { id });
  };

const withScenario =
  (call: (staff: Browser, params: { readonly id: number; readonly scenario_id: number }) => Promise<Reply>): Prepare =>
  async ({ staff, client }) => {
    const { id } = await newEstimation(staff, { client_id: client.id });
    const { id: scenario_id } = await newScenario(staff, id);
    return () => call(staff, { id, scenario_id });
  };

/** Invited, but not joined. */
async function newWaiting({ app }: CalledFor): Promise<{ readonly id: number }> {
  const waiting = { password_hash: null, onboarding_complete: false, email_confirmed: false };
  return newPerson(app.db, 'client', null, waiting);
}

/** Calls on clients of endpoints that `access.test.ts` calls on staff, or on estimates without a client. */
export const clientCalls: Partial<Record<EndpointName, Prepare>> = {
  'show-user':
    ({ staff, client }) =>
    () =>
      staff.call('show-user', { params: { id: client.id } }),
  'show-current-user':
    ({ browser }) =>
    () =>
      browser.call('show-current-user'),
  'update-user':
    ({ client, browser }) =>
    () =>
      browser.call('update-user', { params: { id: client.id }, body: { user: { last_name: 'Finch' } } }),
  'list-dependents':
    ({ client, browser }) =>
    () =>
      browser.call('list-dependents', { params: { id: client.id } }),
  'create-dependent':
    ({ client, browser }) =>
    () =>
      browser.call('create-dependent', { params: { id: client.id }, body: { dependent: { age: 9, sex: 'Male' } } }),
  'update-dependent': async ({ app, client, browser }) => {
    const id = await newDependent(app.db, client.id);
    return () => browser.call('update-dependent', { params: { id }, body: { dependent: { age: 10 } } });
  },
  'delete-dependent': async ({ app, client, browser }) => {
    const id = await newDependent(app.db, client.id);
    return () => browser.call('delete-dependent', { params: { id } });
  },
  'list-policies':
    ({ client, browser }) =>
    () =>
      browser.call('list-policies', { params: { id: client.id } }),
  'list-attachments':
    ({ staff, client }) =>
    () =>
      staff.call('list-attachments', { params: { id: client.id } }),
  'show-client':
    ({ staff, client }) =>
    () =>
      staff.call('show-client', { params: { id: client.id } }),
  'list-clients':
    ({ staff }) =>
    () =>
      staff.call('list-clients'),
  'export-clients':
    ({ staff }) =>
    () =>
      staff.call('export-clients'),
  'save-onboarding':
    ({ browser }) =>
    () =>
      browser.call('save-onboarding', { body: { onboarding_step: 2 } }),
  'update-avatar':
    ({ client, browser }) =>
    () =>
      browser.call('update-avatar', { params: { id: client.id }, body: { image: null } }),
  'view-user':
    ({ staff, client }) =>
    () =>
      staff.call('view-user', { params: { id: client.id }, body: { reason: 'Asked for help' } }),
  'end-user-view': async ({ staff, client }) => {
    await staff.call('view-user', { params: { id: client.id }, body: { reason: 'Asked for help' } });
    return () => staff.call('end-user-view', { params: { id: client.id } });
  },
  'delete-factors':
    ({ staff, client }) =>
    () =>
      staff.call('delete-factors', { params: { id: client.id } }),
  'unlock-sign-in':
    ({ staff, client }) =>
    () =>
      staff.call('unlock-sign-in', { params: { id: client.id } }),
  'create-invite-link': async (called) => {
    const { id } = await newWaiting(called);
    return () => called.staff.call('create-invite-link', { params: { id } });
  },
  'show-estimation': withEstimation((staff, params) => staff.call('show-estimation', { params })),
  'update-estimation': withEstimation((staff, params) =>
    staff.call('update-estimation', { params, body: { estimation: estimationForm({ income: 64_000 }) } }),
  ),
  'calculate-estimation': withEstimation((staff, params) => staff.call('calculate-estimation', { params })),
  'duplicate-estimation': withEstimation((staff, params) => staff.call('duplicate-estimation', { params })),
  'delete-estimation': withEstimation((staff, params) => staff.call('delete-estimation', { params })),
  'show-outlook': withEstimation((staff, params) => staff.call('show-outlook', { params })),
  'choose-plan': withEstimation((staff, params) =>
    staff.call('choose-plan', { params, body: { plan_id: null, version: 1 } }),
  ),
  'list-estimation-plans': withEstimation((staff, params) => staff.call('list-estimation-plans', { params })),
  'list-estimation-medicare-plans': withEstimation((staff, params) =>
    staff.call('list-estimation-medicare-plans', { params }),
  ),
  'show-renewal': withEstimation((staff, params) => staff.call('show-renewal', { params })),
  'show-report': withEstimation((staff, params) => staff.call('show-report', { params })),
  'show-newer-figures': withEstimation((staff, params) => staff.call('show-newer-figures', { params })),
  'recalculate-estimation': withEstimation((staff, params) => staff.call('recalculate-estimation', { params })),
  'show-proof': withEstimation((staff, params) => staff.call('show-proof', { params })),
  'create-share-link': withEstimation((staff, params) => staff.call('create-share-link', { params })),
  'delete-share-link': withEstimation((staff, params) => staff.call('delete-share-link', { params })),
  'update-share-link': withEstimation((staff, params) =>
    staff.call('update-share-link', { params, body: { expires_in_days: 90 } }),
  ),
  'list-scenarios': withScenario((staff, { id }) => staff.call('list-scenarios', { params: { id } })),
  'create-scenario': withEstimation((staff, params) =>
    staff.call('create-scenario', { params, body: { scenario: scenarioForm() } }),
  ),
  'update-scenario': withScenario((staff, params) =>
    staff.call('update-scenario', { params, body: { scenario: { name: 'Dane County' } } }),
  ),
  'delete-scenario': withScenario((staff, params) => staff.call('delete-scenario', { params })),
};

/** Calls that exist for advisors and agents only. */
export const callsOnStaff: readonly EndpointName[] = [
  'resend-invitation',
  'update-hours',
  'update-role',
  'delete-advisor',
];
