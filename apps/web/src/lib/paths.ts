import { type LinkProps, linkOptions } from '@tanstack/react-router';
import type { ClientStatus, clientSorts, clientStatuses } from 'contract/vocabulary/engagements';
import type { planYears, ThresholdFilter } from 'contract/vocabulary/estimations';
import type { changeStatuses, renewalSorts } from 'contract/vocabulary/renewals';
import type {
  SignalPeriod,
  signalKinds,
  signalPeriods,
  signalSorts,
  signalStatuses,
} from 'contract/vocabulary/signals';
import type { clientTodoKinds } from 'contract/vocabulary/todos';
import type { ListSearch } from './list-search.ts';

export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search'>;

export type ClientsSearch = ListSearch<
  (typeof clientSorts)[number],
  { status: typeof clientStatuses; todo: typeof clientTodoKinds }
> & {
  view?: number | undefined;
};

export type RadarSearch = ListSearch<
  (typeof signalSorts)[number],
  {
    period: typeof signalPeriods;
    kind: typeof signalKinds;
    status: typeof signalStatuses;
    amount: readonly string[];
    advisor: 'id';
    agent: 'id';
    assignee: 'id';
    day: 'date';
  }
> & {
  view?: number | undefined;
};

export type RenewalsSearch = ListSearch<
  (typeof renewalSorts)[number],
  { status: typeof changeStatuses; advisor: 'id'; agent: 'id' }
>;

/** The tabs of a client's page that have no address of their own. */
export const clientViews = ['overview', 'estimates', 'profile', 'documents', 'activity'] as const;
export type ClientView = (typeof clientViews)[number];

export const paths = {
  dashboard: linkOptions({ to: '/' }),
  signIn: linkOptions({ to: '/signin' }),
  login: linkOptions({ to: '/login' }),
  signOut: linkOptions({ to: '/sign_out' }),
  signUp: linkOptions({ to: '/signup' }),
  verify: linkOptions({ to: '/verify' }),
  verifyPhone: linkOptions({ to: '/verify_phone' }),
  requestReset: linkOptions({ to: '/reset_password' }),
  subscribe: linkOptions({ to: '/subscribe' }),
  subscribePaymentRequired: linkOptions({ to: '/subscribe', search: { error: '402' } }),
  notFound: linkOptions({ to: '/404' }),
  outbox: linkOptions({ to: '/dev/outbox' }),
  stripeEmulator: linkOptions({ to: '/dev/billing' }),
  settings: linkOptions({ to: '/settings' }),
  profile: linkOptions({ to: '/profile' }),
  userProfile: (id: number) => linkOptions({ to: '/profile/$id', params: { id } }),
  survey: linkOptions({ to: '/survey' }),
  clients: linkOptions({ to: '/clients' }),
  clientsWithStatus: (status: ClientStatus) => linkOptions({ to: '/clients', search: { status } }),
  clientsView: (search: ClientsSearch) => linkOptions({ to: '/clients', search }),
  analysesDue: linkOptions({ to: '/clients', search: { todo: 'upload_analyses' } }),
  newClient: linkOptions({ to: '/clients/new' }),
  client: (id: number) => linkOptions({ to: '/clients/$id', params: { id } }),
  clientView: (id: number, view: ClientView) =>
    linkOptions({ to: '/clients/$id', params: { id }, search: { view: view === 'overview' ? undefined : view } }),
  /** With that signal in view. */
  clientSignal: (id: number, signal: number) => linkOptions({ to: '/clients/$id', params: { id }, search: { signal } }),
  moveClient: (id: number) => linkOptions({ to: '/moves/new', search: { client: id } }),
  moveAdvisor: (advisorId: number) => linkOptions({ to: '/moves/new', search: { advisor: advisorId } }),
  clientPolicies: (id: number) => linkOptions({ to: '/clients/$id/policies', params: { id } }),
  ownPolicies: linkOptions({ to: '/policies' }),
  newFirmClient: (accountId: number) => linkOptions({ to: '/clients/new/$id', params: { id: accountId } }),
  radar: linkOptions({ to: '/radar' }),
  radarView: (search: RadarSearch) => linkOptions({ to: '/radar', search }),
  renewals: linkOptions({ to: '/renewals' }),
  radarOf: (period: SignalPeriod) => linkOptions({ to: '/radar', search: { period } }),
  calendar: linkOptions({ to: '/calendar' }),
  users: linkOptions({ to: '/users' }),
  accounts: linkOptions({ to: '/accounts' }),
  accountsCreated: linkOptions({ to: '/accounts', search: { created: true } }),
  /** As many as a page can have. */
  allAccounts: (search: object) => linkOptions({ to: '/accounts', search: { ...search, page: undefined, size: 100 } }),
  newAccount: linkOptions({ to: '/accounts/new' }),
  setUpAccount: (id: number) => linkOptions({ to: '/accounts/new/$id', params: { id } }),
  ownAccount: linkOptions({ to: '/account' }),
  ownAccountSeatsUpdated: linkOptions({ to: '/account', search: { updatedSeats: true } }),
  account: (id: number) => linkOptions({ to: '/accounts/$id', params: { id } }),
  accountSeatsUpdated: (id: number) =>
    linkOptions({ to: '/accounts/$id', params: { id }, search: { updatedSeats: true } }),
  ownInvoice: (invoiceId: string) => linkOptions({ to: '/account/invoices/$invoiceId', params: { invoiceId } }),
  invoice: (accountId: number, invoiceId: string) =>
    linkOptions({ to: '/accounts/$id/invoices/$invoiceId', params: { id: accountId, invoiceId } }),
  ownAdvisors: linkOptions({ to: '/account', search: { currentTab: 1 } }),
  ownAdvisorsInvited: linkOptions({ to: '/account', search: { currentTab: 1, invites: true } }),
  accountAdvisors: (id: number) => linkOptions({ to: '/accounts/$id', params: { id }, search: { currentTab: 1 } }),
  accountAdvisorsInvited: (id: number) =>
    linkOptions({ to: '/accounts/$id', params: { id }, search: { currentTab: 1, invites: true } }),
  accountClients: (id: number) => linkOptions({ to: '/accounts/$id', params: { id }, search: { currentTab: 2 } }),
  seats: (accountId: number) => linkOptions({ to: '/account/seats/$id', params: { id: accountId } }),
  firmSeats: (accountId: number) => linkOptions({ to: '/accounts/$id/seats', params: { id: accountId } }),
  inviteAdvisors: linkOptions({ to: '/account/invite' }),
  inviteFirmAdvisors: (accountId: number) => linkOptions({ to: '/accounts/$id/invite', params: { id: accountId } }),
  schedule: (clientId: number) => linkOptions({ to: '/schedule/$id', params: { id: clientId } }),
  ownSchedule: linkOptions({ to: '/schedule' }),
  meetings: linkOptions({ to: '/meetings' }),
  meetingsOn: (day: string) => linkOptions({ to: '/meetings', search: { from: day, to: day } }),
  nextMeetings: linkOptions({ to: '/meetings', search: { period: 'next_14_days' } }),
  pastMeetings: linkOptions({ to: '/meetings', search: { period: 'past' } }),
  hours: linkOptions({ to: '/hours' }),
  policyImport: linkOptions({ to: '/policy_import' }),
  failedImports: linkOptions({ to: '/policy_import', search: { only: 'failed' } }),
  waitingImports: linkOptions({ to: '/policy_import', search: { only: 'waiting' } }),
  planYears: linkOptions({ to: '/plan_years' }),
  planYear: (year: (typeof planYears)[number]) => linkOptions({ to: '/plan_years', search: { year } }),
  planLoad: (id: number) => linkOptions({ to: '/plan_years/loads/$id', params: { id } }),
  operations: linkOptions({ to: '/admin' }),
  quarantined: linkOptions({ to: '/admin/$list', params: { list: 'quarantined' } }),
  undelivered: linkOptions({ to: '/admin/$list', params: { list: 'undelivered' } }),
  failedJobs: linkOptions({ to: '/admin/$list', params: { list: 'failed_jobs' } }),
  throttled: linkOptions({ to: '/admin/$list', params: { list: 'throttled' } }),
  legalHolds: linkOptions({ to: '/admin/legal_holds' }),
  importOf: (id: number) => linkOptions({ to: '/policy_import', search: { import: id } }),
  audit: linkOptions({ to: '/audit' }),
  auditOfUser: (id: number, day: string) => linkOptions({ to: '/audit', search: { user: id, from: day } }),
  ownAccesses: linkOptions({ to: '/accesses' }),
  clientAccesses: (id: number) => linkOptions({ to: '/clients/$id/accesses', params: { id } }),
  estimations: linkOptions({ to: '/estimations' }),
  estimationsNearLimits: (threshold: ThresholdFilter) => serverPath(`/estimations?threshold=${threshold}`),
  newEstimation: linkOptions({ to: '/estimations/new' }),
  newEstimationFromSurvey: (clientId: number) => linkOptions({ to: '/estimations/new', search: { survey: clientId } }),
  newEstimationFor: (clientId: number) => linkOptions({ to: '/estimations/new', search: { client: clientId } }),
  sharedEstimation: (id: number) => linkOptions({ to: '/estimates/$id', params: { id } }),
  estimation: (id: number | string) => linkOptions({ to: '/estimations/$id', params: { id: String(id) } }),
  editEstimation: (id: number | string) => linkOptions({ to: '/estimations/$id/edit', params: { id: String(id) } }),
  rootEstimation: (token: string) => linkOptions({ to: '/root/estimator/$id', params: { id: token } }),
} as const;

export const serverPath = (path: string): LinkTarget => ({ to: path }) as LinkTarget;
