import { randomUUID } from 'node:crypto';
import { stopToken } from '../features/client-messages/rules.ts';
import { type Access, type CallerName, namesake, type Requests } from './access-callers.ts';
import { locationOf, newAnalysis } from './analyses.ts';
import { chosen } from './bulk-clients.ts';
import { createdFeed } from './calendar-feeds.ts';
import { newClientMessage } from './client-messages.ts';
import { estimationForm, finishedSurvey, newNumber, newPerson, tokenOf, writeUser } from './factories.ts';
import { exportFile, exportRow, stageFile } from './imports.ts';
import { aroundTheClock, newMeeting, newPastMeeting, newRescheduling, slotAfter } from './meetings.ts';
import { newPolicy, policyForm } from './policies.ts';
import { newRenewal } from './renewals.ts';
import { newSavedView } from './saved-views.ts';
import { newScenario, scenarioForm } from './scenarios.ts';
import { newSignal } from './signals.ts';
import { uploadFile } from './uploads.ts';

const ofClient = async ({ newClient }: Access) => ({ params: { id: (await newClient()).id } });
const ofClientWithAgent = async ({ newClientWithAgent }: Access) => ({
  params: { id: (await newClientWithAgent()).id },
});
const toClientWithAgent = async ({ app, newClientWithAgent }: Access) => ({
  body: { signals: [{ id: await newSignal(app.ctx, await newClientWithAgent()), version: 1 }], drafts: [] },
});
const ofStop = async ({ app, newClientWithAgent }: Access) => ({
  params: { token: stopToken(app.ctx.tokens, (await newClientWithAgent()).id) },
});
const ofPolicy = async ({ app, newClientWithAgent }: Access) => ({
  params: { id: await newPolicy(app.db, { client_id: (await newClientWithAgent()).id }) },
});
const ofSavedView = async ({ app, advisor }: Access) => ({ params: { id: await newSavedView(app, advisor) } });
const ofMeeting = async ({ app, newClientWithAgent }: Access) => ({
  params: { id: await newMeeting(app.ctx, await newClientWithAgent()) },
});
const ofAnalysis = async ({ newFirmAnalysis }: Access) => ({ params: { id: (await newFirmAnalysis()).id } });
const ofFile = async ({ newFirmAnalysis }: Access) => ({
  params: { signed_id: (await newFirmAnalysis()).signed_id, filename: 'a.pdf' },
});
const forClient = async ({ newClientWithAgent }: Access) => ({
  query: { client_id: (await newClientWithAgent()).id },
});
const ofImport = async ({ app, insured }: Access) => ({
  params: { id: await stageFile(app, exportFile([exportRow({ email: insured.email })])) },
});

async function ofScenario({ browserOf, newEstimationId }: Access) {
  const id = await newEstimationId();
  return { params: { id, scenario_id: (await newScenario(await browserOf('advisor'), id)).id } };
}

async function ofShareLink({ browserOf, newEstimationId }: Access) {
  const params = { id: await newEstimationId() };
  const { share_url } = (await (await browserOf('advisor')).call('show-estimation', { params })).body;
  return { params: { id: tokenOf(share_url) } };
}

const canUpload = (who: CallerName) => who === 'agent' || who === 'superAdmin';

const files: Requests = {
  'list-attachments': ofClientWithAgent,
  'create-attachment': async (access, who) => ({
    ...(await ofClientWithAgent(access)),
    body: { type: 'hpa', signed_id: canUpload(who) ? await access.newUpload(who) : 'x' },
  }),
  'look-up-attachment': async ({ newFirmAnalysis }) => ({
    query: { blob_id: String((await newFirmAnalysis()).blob_id) },
  }),
  'delete-attachment': ofAnalysis,
  'restore-attachment': ofAnalysis,
  'send-analysis': async ({ app, superAdmin, newClientWithAgent }) => {
    const client = await newClientWithAgent();
    for (const type of ['hpa', 'hpa_fa'] as const) await newAnalysis(app, superAdmin, client, { type });
    return { params: { id: client.id } };
  },
  'redirect-to-blob': ofFile,
  'redirect-to-blob-short': ofFile,
  'serve-blob': async ({ app, superAdmin, newFirmAnalysis }) => {
    const location = await locationOf(app, superAdmin, (await newFirmAnalysis()).url);
    return { params: { token: location?.split('/').at(-2) ?? '', filename: 'a.pdf' } };
  },
};

const policies: Requests = {
  'list-client-signals': ofClientWithAgent,
  'show-calendar': () => ({ query: { month: '2027-01' } }),
  'read-calendar-feed': async ({ app, advisor }) => ({
    params: { file: `${await createdFeed(app.ctx, advisor)}.ics` },
  }),
  'update-signals': async ({ app, newClientWithAgent }) => ({
    body: {
      signals: [{ id: await newSignal(app.ctx, await newClientWithAgent()), version: 1 }],
      change: { action: 'dismiss', reason: 'done' },
    },
  }),
  'read-notifications': () => ({ body: { id: 1 } }),
  'update-notification-settings': () => ({ body: { kind: 'estimate_opened', delivery: 'daily' } }),
  'create-next-estimation': async ({ newClientWithAgent, newEstimationId }) => {
    const { id } = await newClientWithAgent();
    await newEstimationId(id);
    return { params: { id }, body: { plan_year: 2026 } };
  },
  'create-renewal-letters': async ({ app, newClientWithAgent }) => {
    const client = await newClientWithAgent();
    await newRenewal(app.ctx, client);
    return { body: { client_ids: [client.id] } };
  },
  'show-renewal-letters': () => ({ query: { token: 'x' } }),
  'preview-client-messages': toClientWithAgent,
  'send-client-messages': toClientWithAgent,
  'show-client-message': async (access) => {
    const { body } = await toClientWithAgent(access);
    return { params: { id: await newClientMessage(access.app, access.advisor, body.signals) } };
  },
  'show-message-stop': ofStop,
  'stop-messages': async (access) => ({ ...(await ofStop(access)), body: Buffer.from('List-Unsubscribe=One-Click') }),
  'list-policies': ofClient,
  'create-policy': async (access) => ({ ...(await ofClientWithAgent(access)), body: { policy: policyForm() } }),
  'update-policy': async (access) => ({ ...(await ofPolicy(access)), body: { policy: { premium: 12.5 }, version: 1 } }),
  'end-policy': async (access) => ({
    ...(await ofPolicy(access)),
    body: { end_date: '2026-12-31', policy_status: 'terminated', version: 1 },
  }),
  'show-policy-history': ofPolicy,
  'create-import': async ({ app, browserOf }) => {
    const file = Buffer.from(exportFile([exportRow()]));
    return { body: { signed_id: (await uploadFile(app, await browserOf('superAdmin'), file)).signed_id } };
  },
  'show-import': ofImport,
  'update-import': async (access) => ({ ...(await ofImport(access)), body: { ends_missing: true } }),
  'undo-import': ofImport,
  'apply-import': ofImport,
  'cancel-import': ofImport,
  'list-import-rows': async (access) => ({ ...(await ofImport(access)), query: { kind: 'new' } }),
  'update-import-row': async ({ app }) => {
    const row = exportRow({ ...namesake, email: '', ffm_subscriber_id: '0002', ffm_app_id: '5552' });
    return { params: { id: await stageFile(app, exportFile([row])), row: 2 }, body: { client_id: null } };
  },
  'export-import-errors': ofImport,
};

const bookings: Requests = {
  'show-booking': ofMeeting,
  'show-calendar-file': ofMeeting,
  'delete-booking': ofMeeting,
  'update-booking-outcome': async ({ app, newClientWithAgent }) => ({
    params: { id: await newPastMeeting(app.ctx, await newClientWithAgent()) },
    body: { outcome: 'held' },
  }),
  'show-scheduler': forClient,
  'list-slots': forClient,
  'create-booking': async ({ app, newClientWithAgent, nextSlot }) => ({
    body: { client_id: (await newClientWithAgent()).id, start: slotAfter(app.ctx, nextSlot()) },
  }),
  'reschedule-booking': async ({ app, newClientWithAgent, nextSlot }) =>
    newRescheduling(app.ctx, await newClientWithAgent(), nextSlot()),
  'show-hours': ({ agent }) => ({ params: { id: agent.id } }),
  'update-hours': ({ agent }) => ({ params: { id: agent.id }, body: { calendar: aroundTheClock } }),
  'receive-cal-webhook': () => ({ body: Buffer.from('{}') }),
};

const estimates: Requests = {
  'list-counties': () => ({ query: { zip: '60614' } }),
  'show-market': () => ({ query: { zip: '60614', county: '17031' } }),
  'create-estimation': () => ({ body: { estimation: estimationForm() } }),
  'update-estimation': () => ({ body: { estimation: estimationForm() } }),
  'list-client-estimations': ofClientWithAgent,
  'update-sharing': async ({ newClient, newEstimationId }) => ({
    params: { id: await newEstimationId((await newClient()).id) },
    body: { shared_with_client: true },
  }),
  'choose-plan': () => ({ body: { plan_id: null, version: 1 } }),
  'update-share-link': () => ({ body: { expires_in_days: 7 } }),
  'check-share-code': async (access) => ({ ...(await ofShareLink(access)), body: { code: '123456' } }),
  'record-opening': async (access) => ({
    ...(await ofShareLink(access)),
    body: { visit: randomUUID().replaceAll('-', '') },
  }),
  'create-scenario': () => ({ body: { scenario: scenarioForm() } }),
  'update-scenario': async (access) => ({ ...(await ofScenario(access)), body: { scenario: { name: 'Dane County' } } }),
  'delete-scenario': ofScenario,
};

export const clientRequests: Requests = {
  ...files,
  ...policies,
  ...bookings,
  ...estimates,
  'save-onboarding': () => ({ body: { onboarding_step: 1 } }),
  'save-survey': () => ({ body: { survey_step: 1 } }),
  'show-survey': async ({ app, firm, advisor }) => ({
    params: { id: (await newPerson(app.db, 'client', firm, finishedSurvey(advisor))).id },
  }),
  'show-survey-answers': async ({ app, advisor, newClientWithAgent }) => {
    const client = await newClientWithAgent();
    await writeUser(app.db, client, finishedSurvey(advisor));
    return { params: { id: client.id } };
  },
  'list-client-activities': ofClient,
  'list-client-accesses': ofClient,
  'list-dependents': ofClientWithAgent,
  'create-client': ({ app }) => ({
    body: {
      client: {
        first_name: 'Nora',
        last_name: 'Lund',
        email: `${randomUUID()}@example.test`,
        phone_number: newNumber(),
        client_request_type: 'pre_65',
        projected_start_date: app.ctx.clock().toISOString().slice(0, 10),
      },
    },
  }),
  'show-client': ofClientWithAgent,
  'invite-client': ofClientWithAgent,
  'update-client-email': async ({ app, newClientWithAgent }) => {
    const { id } = await newClientWithAgent();
    const invited = {
      password_hash: null,
      onboarding_complete: false,
      email_confirmed: false,
      phone_verified_at: null,
    };
    await app.db.updateTable('users').set(invited).where('id', '=', id).execute();
    return { params: { id }, body: { email: `${randomUUID()}@example.test` } };
  },
  'delete-client': ofClientWithAgent,
  'update-client-statuses': async ({ newClientWithAgent }) => ({
    body: { selection: chosen(await newClientWithAgent()), status: 'pending' },
  }),
  'reassign-clients': async ({ newClientWithAgent, colleague }) => ({
    body: { selection: chosen(await newClientWithAgent()), financial_advisor_id: colleague.id },
  }),
  'invite-clients': async ({ newClientWithAgent }) => ({
    body: { selection: chosen(await newClientWithAgent()) },
  }),
  'create-saved-view': () => ({ body: { view: { name: randomUUID(), search: {} } } }),
  'update-saved-view': async (access) => ({ ...(await ofSavedView(access)), body: { view: { name: randomUUID() } } }),
  'delete-saved-view': ofSavedView,
};
