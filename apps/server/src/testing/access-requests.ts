import { randomUUID } from 'node:crypto';
import { type EndpointName, endpoints } from 'contract/endpoints';
import type { Access, CallerName, Requests } from './access-callers.ts';
import { clientRequests } from './access-client-requests.ts';
import { signInRequests } from './access-sign-in-requests.ts';
import { planYearRequests } from './access-super-admins.ts';
import { newAdmin, newFirm, newInvitedAgent, newUninvited } from './admin.ts';
import { newAuditAlert, newAuditEvent } from './audit.ts';
import type { CallOptions } from './browser.ts';
import { newDependent } from './factories.ts';
import { newLegalHold } from './legal-holds.ts';
import { newMove } from './moves.ts';
import { newFailedJob, newQuarantinedClient, newUndelivered } from './operations.ts';
import { newCoupon, newCustomer } from './stripe-emulator.ts';
import { newFile } from './uploads.ts';

const ofFirm = ({ firm }: Access) => ({ params: { id: firm } });
const ofAdvisor = ({ advisor }: Access) => ({ params: { id: advisor.id } });
const ofNewAdvisor = async ({ newAdvisor }: Access) => ({ params: { id: (await newAdvisor()).id } });
const ofInvited = async ({ newLink }: Access) => ({ params: { id: (await newLink('invite')).id } });

/** The advisor's, because a household may have only so many people. */
const deleteDependents = ({ app, advisor }: Access) =>
  app.db.deleteFrom('dependents').where('user_id', '=', advisor.id).execute();

const newQuarantined = ({ app, otherAdvisor, firm }: Access) => newQuarantinedClient(app, otherAdvisor, firm);
const ofQuarantined = async (access: Access) => ({ params: { id: (await newQuarantined(access)).id } });

const users: Requests = {
  'view-user': ({ advisor }) => ({ params: { id: advisor.id }, body: { reason: 'Asked for help' } }),
  'end-user-view': ofAdvisor,
  'invite-advisor': ({ firm }) => ({
    body: { user: { first_name: 'Ann', last_name: 'Lee', email: `${randomUUID()}@example.test`, account_id: firm } },
  }),
  'invite-advisors': ({ firm }) => ({
    body: {
      users: [
        {
          ...{ first_name: 'Ann', last_name: 'Lee', email: `${randomUUID()}@example.test`, role: 'member' },
          account_id: firm,
        },
      ],
    },
  }),
  'remind-advisors': ({ firm }) => ({ body: { account_id: firm } }),
  'resend-invitation': ofInvited,
  'create-invite-link': ofInvited,
  'create-upload': () => ({ body: { blob: newFile(Buffer.from('%PDF-1.7')) } }),
  'show-picture': () => ({ params: { key: 'A'.repeat(43) } }),
  'update-avatar': ({ advisor }) => ({ params: { id: advisor.id }, body: { image: null } }),
  'show-user': ofAdvisor,
  'update-user': ({ advisor }) => ({ params: { id: advisor.id }, body: { user: { last_name: 'Finch' } } }),
  'update-role': async (access) => ({ ...(await ofNewAdvisor(access)), body: { role: 'admin' } }),
  'delete-advisor': ofNewAdvisor,
  'create-dependent': async (access) => {
    await deleteDependents(access);
    return { params: { id: access.advisor.id }, body: { dependent: { age: 9, sex: 'Male' } } };
  },
  'update-dependent': async (access) => {
    await deleteDependents(access);
    const id = await newDependent(access.app.db, access.advisor.id);
    return { params: { id }, body: { dependent: { age: 10 } } };
  },
  'delete-dependent': async ({ app, advisor }) => ({ params: { id: await newDependent(app.db, advisor.id) } }),
  'invite-agent': () => ({
    body: { user: { first_name: 'Ann', last_name: 'Lee', email: `${randomUUID()}@example.test` } },
  }),
  'withdraw-agent': async ({ app }) => ({ params: { id: await newInvitedAgent(app.db) } }),
  'unlock-sign-in': ofAdvisor,
  'delete-factors': ofAdvisor,
  'create-legal-hold': async ({ newClientElsewhere }) => ({
    params: { id: (await newClientElsewhere()).id },
    body: { reason: 'A lawsuit' },
  }),
  'release-legal-hold': async ({ app, superAdmin, newClientElsewhere }) => ({
    params: { id: await newLegalHold(app, superAdmin, await newClientElsewhere()) },
    body: { reason: 'Settled' },
  }),
};

const accounts: Requests = {
  'show-account': ofFirm,
  'create-signup-code': ofFirm,
  'delete-signup-code': ofFirm,
  'update-account': (access) => ({ ...ofFirm(access), body: { account: { firm_size: 3 } } }),
  'show-branding': ofFirm,
  'update-branding': (access) => ({ ...ofFirm(access), body: { branding: { color: '#204060' } } }),
  'update-logo': (access) => ({ ...ofFirm(access), body: { image: null } }),
  'show-logo': () => ({ params: { key: 'A'.repeat(43) } }),
  'show-subscription': ofFirm,
  'show-billing': ofFirm,
  'list-invoices': ofFirm,
  'show-next-invoice': ofFirm,
  'show-invoice': ({ firm, invoice_id }) => ({ params: { id: firm, invoice_id } }),
  'list-billing-changes': ofFirm,
  'preview-billing': (access) => ({ ...ofFirm(access), body: { change: { seats: 1 } } }),
  'cancel-subscription': (access) => ({ ...ofFirm(access), body: { comment: 'Closing' } }),
  'reactivate-subscription': ofFirm,
  'show-coupon': (access) => ({ ...ofFirm(access), query: { coupon: 'SPRING' } }),
  'create-setup-intent': ({ firm }) => ({ body: { seats: 1, account_id: firm } }),
  'save-payment-method': ({ firm }) => ({ body: { payment_method_id: 'pm_card_visa', account_id: firm } }),
  'receive-stripe-webhook': () => ({ body: Buffer.from('{}') }),
  'create-stripe-emulator-customer': () => ({ body: newCustomer }),
  'update-stripe-emulator-customer': async ({ app }) => ({
    params: { id: (await app.browser().call('create-stripe-emulator-customer', { body: newCustomer })).body.id },
    body: {},
  }),
  'create-stripe-emulator-coupon': () => ({ body: newCoupon() }),
  'create-account': () => ({ body: { account: newFirm() } }),
  'show-account-setup': ofFirm,
  'create-admin': ({ firm }) => ({ body: { user: newAdmin(), account_id: firm } }),
  'create-billing-customer': ofFirm,
  'invite-admin': async ({ app, firm }) => ({ body: { user_id: await newUninvited(app.db, firm) } }),
  'delete-account': ofFirm,
  'create-download': ({ firm }) => ({ body: { records: 'account', id: firm } }),
  'export-records': () => ({ params: { token: 'x' } }),
  'preview-move': async (access) => ({ body: { move: await newMove(access.app, access) } }),
  // With the digest of another preview.
  'create-move': async (access) => ({ body: { move: await newMove(access.app, access), digest: 'x' } }),
  'show-audit-event': async ({ app, firm }) => ({
    params: { id: (await newAuditEvent(app.ctx, { account_ids: [firm] })).id },
  }),
  'acknowledge-audit-alert': async ({ app, newAdvisor }) => ({
    params: { id: await newAuditAlert(app.db, await newAdvisor()) },
  }),
};

const operations: Requests = {
  'show-merge': ofQuarantined,
  'merge-quarantined': async (access) => {
    const { id, holder } = await newQuarantined(access);
    return { params: { id }, body: { client_id: holder.id } };
  },
  'change-quarantined-email': async (access) => ({
    ...(await ofQuarantined(access)),
    body: { email: `${randomUUID()}@example.test` },
  }),
  'reject-quarantined': ofQuarantined,
  'resend-message': async ({ app, newClient }) => ({ params: { id: await newUndelivered(app, await newClient()) } }),
  'retry-job': async ({ app }) => ({ params: await newFailedJob(app.db) }),
  'discard-job': async ({ app }) => ({ params: await newFailedJob(app.db) }),
};

const requests: Requests = {
  ...signInRequests,
  ...users,
  ...accounts,
  ...operations,
  ...planYearRequests,
  ...clientRequests,
};

/** A valid request for an endpoint. One that is not listed gets the id of an estimate. */
export async function requestFor(access: Access, name: EndpointName, who: CallerName): Promise<CallOptions<never>> {
  const request = (await requests[name]?.(access, who)) as CallOptions<never> | undefined;
  const isIdMissing = endpoints[name].path.includes(':') && !request?.params;
  return { ...request, ...(isIdMissing && { params: { id: await access.newEstimationId() } }) };
}
