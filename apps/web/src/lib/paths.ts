import { type LinkProps, linkOptions } from '@tanstack/react-router';

export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search'>;

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
  localBilling: linkOptions({ to: '/dev/billing' }),
  settings: linkOptions({ to: '/settings' }),
  profile: linkOptions({ to: '/profile' }),
  userProfile: (id: number) => linkOptions({ to: '/profile/$id', params: { id } }),
  survey: linkOptions({ to: '/survey' }),
  clients: linkOptions({ to: '/clients' }),
  newClient: linkOptions({ to: '/clients/new' }),
  client: (id: number) => linkOptions({ to: '/clients/$id', params: { id } }),
  clientPolicies: (id: number) => linkOptions({ to: '/clients/$id/policies', params: { id } }),
  ownPolicies: linkOptions({ to: '/policies' }),
  newFirmClient: (accountId: number) => linkOptions({ to: '/clients/new/$id', params: { id: accountId } }),
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
  /** Where seats are bought. */
  seats: (accountId: number) => linkOptions({ to: '/account/seats/$id', params: { id: accountId } }),
  firmSeats: (accountId: number) => linkOptions({ to: '/accounts/$id/seats', params: { id: accountId } }),
  inviteAdvisors: linkOptions({ to: '/account/invite' }),
  inviteFirmAdvisors: (accountId: number) => linkOptions({ to: '/accounts/$id/invite', params: { id: accountId } }),
  schedule: (clientId: number) => linkOptions({ to: '/schedule/$id', params: { id: clientId } }),
  hours: linkOptions({ to: '/hours' }),
  policyImport: linkOptions({ to: '/policy_import' }),
  importOf: (id: number) => linkOptions({ to: '/policy_import', search: { import: id } }),
  estimations: linkOptions({ to: '/estimations' }),
  newEstimation: linkOptions({ to: '/estimations/new' }),
  newEstimationFromSurvey: (clientId: number) => linkOptions({ to: '/estimations/new', search: { survey: clientId } }),
  estimation: (id: number | string) => linkOptions({ to: '/estimations/$id', params: { id: String(id) } }),
  editEstimation: (id: number | string) => linkOptions({ to: '/estimations/$id/edit', params: { id: String(id) } }),
  rootEstimation: (token: string) => linkOptions({ to: '/root/estimator/$id', params: { id: token } }),
} as const;

export const serverPath = (path: string): LinkTarget => ({ to: path }) as LinkTarget;
