import type { Page } from '@playwright/test';
import { type ImportStatus, importRowKinds } from 'contract/vocabulary/imports';
import type { Person } from '../fixtures/api-client.ts';
import {
  addPerson,
  addPlan,
  ask,
  askForLink,
  askToRefer,
  chooseTime,
  chooseWeakly,
  enterCode,
  fillHousehold,
  moveToFirm,
  openHistory,
  openItems,
  openMagicLink,
  openMenu,
  openMerge,
  openPalette,
  openReset,
  pending,
  press,
  pressInRow,
  saveWrongHours,
  sendHalfFilled,
  sendWrongProfile,
  startFromSurvey,
  startView,
  uploadAdvisors,
} from './acts.ts';
import { failedJobs, quarantined, throttled, undelivered } from './operation-replies.ts';

export interface Screen {
  /** Its name on the contact sheet and in the picture's file. */
  readonly name: string;
  /** The path in the router's notation; `id` names the value of its parameter. */
  readonly path: string;
  readonly id?:
    | 'client'
    | 'analyzed'
    | 'surveyed'
    | 'firm'
    | 'estimation'
    | 'medicare'
    | 'share'
    | 'root'
    | 'person'
    | 'invoice'
    | 'insured'
    | 'import'
    | 'unknown';
  /** `$id` is the value that `id` names. */
  readonly query?: string;
  /** Users who open it; null is a visitor. */
  readonly people: readonly (Person | null)[];
  /** A provoked state: matching calls get no reply, an error, or their reply with these fields. */
  readonly answers?: { readonly to: RegExp; readonly with: 'nothing' | 'failure' | Readonly<Record<string, unknown>> };
  /** What is done before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

const staff: Person[] = ['advisor', 'admin', 'agent', 'super'];
const list = /\/api\/v1\/estimations\?/;
const clients = /\/api\/v1\/clients\?/;
const times = /\/api\/v1\/bookings\/slots\b/;
const meetings = /\/api\/v1\/meetings(\?|$)/;
const hours = /\/api\/v1\/users\/\d+\/hours$/;
const account = /\/api\/v1\/accounts\b/;
/** The lists for super admins. */
const operations = /\/api\/v1\/admin\//;
const invoice = /\/api\/v1\/accounts\/\d+\/invoices\/[^/?]+$/;
const audit = /\/api\/v1\/audit_events\?/;
const imports = /\/api\/v1\/policies\/imports\b/;
const oneImport = /\/api\/v1\/policies\/imports\/\d+$/;
const person = /\/api\/v1\/users\/\d+$/;
const attachments = /\/api\/v1\/users\/\d+\/attachments$/;
const one = /\/api\/v1\/(estimations|clients)\/[^/?]+$/;

const plans = /\/api\/v1\/users\/\d+\/policies$/;

/** What the panels of the dashboards ask for. */
const panels =
  /\/api\/v1\/(clients|client_counts|todos|activities|surveys|estimations|bookings|users\/\d+\/policies)\b/;

/** The page of an import, whose reply gets these fields. */
const importIn = (name: string, state: Readonly<Record<string, unknown>> = {}, more: Partial<Screen> = {}): Screen => ({
  name: `importer-${name}`,
  path: '/policy_import',
  id: 'import',
  query: '?import=$id',
  people: ['super'],
  answers: { to: oneImport, with: state },
  ...more,
});
const running = (status: ImportStatus) => ({
  status,
  progress: { done: 412_000, total: 1_000_000, rate: 21_450, remaining_seconds: 27 },
});
const noCounts = Object.fromEntries(importRowKinds.map((kind) => [kind, 0]));

/** A sign-in that waits for its code. */
const waiting = { step: 'code', token: 'unknown', phone: '••••••••23', is_sent: true };

/** Every screen. A test compares it with the router's paths. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/signin', people: [null] },
  { name: 'sign-in-refused', path: '/login', people: [null], act: press(/^sign in$/i) },
  { name: 'sign-in-elsewhere-over', path: '/signin/$affiliate', id: 'unknown', people: [null] },
  { name: 'outbox', path: '/dev/outbox', people: [null] },
  { name: 'local-billing', path: '/dev/billing', people: [null] },
  { name: 'sign-out', path: '/sign_out', people: [null] },
  { name: 'sign-up', path: '/signup', people: [null] },
  { name: 'sign-up-form', path: '/signup', people: [null], act: enterCode },
  { name: 'invitation-over', path: '/invite/$token', id: 'unknown', people: [null] },
  { name: 'confirmation-over', path: '/confirm_email/$token', id: 'unknown', people: [null, 'ines'] },
  { name: 'code', path: '/verify', people: [null], act: pending('/verify', waiting) },
  { name: 'code-over', path: '/verify', people: [null], act: pending('/verify', { ...waiting, is_sent: false }) },
  {
    name: 'phone',
    path: '/verify_phone',
    people: [null],
    act: pending('/verify_phone', { step: 'phone', token: 'unknown' }),
  },
  { name: 'terms-of-service', path: '/terms-of-service', people: [null] },
  { name: 'master-service-agreement', path: '/master-service-agreement', people: [null] },
  { name: 'reset-request', path: '/reset_password', people: [null] },
  { name: 'reset-request-sent', path: '/reset_password', people: [null], act: askForLink },
  { name: 'reset', path: '/reset_password/$token', id: 'unknown', people: [null], act: openReset },
  { name: 'reset-over', path: '/reset_password/$token', id: 'unknown', people: [null, 'advisor'] },
  { name: 'reset-refused', path: '/reset_password/$token', id: 'unknown', people: [null], act: chooseWeakly },
  { name: 'sign-in-link', path: '/token_login/$token', id: 'unknown', people: [null, 'advisor'], act: openMagicLink },
  { name: 'sign-in-link-over', path: '/token_login/$token', id: 'unknown', people: [null, 'advisor'] },
  { name: 'home', path: '/', people: [...staff, 'client'] },
  { name: 'home-loading', path: '/', people: ['advisor', 'client'], answers: { to: panels, with: 'nothing' } },
  { name: 'home-failing', path: '/', people: ['advisor', 'client'], answers: { to: panels, with: 'failure' } },
  { name: 'home-menu', path: '/', people: ['advisor', 'client'], act: openMenu },
  { name: 'onboarding', path: '/', people: ['sam', 'victor'] },
  { name: 'onboarding-refused', path: '/', people: ['sam', 'victor'], act: press(/^(next|complete)$/i) },
  { name: 'home-prompt', path: '/', people: ['nina'] },
  { name: 'survey', path: '/survey', people: ['nina'] },
  { name: 'survey-refused', path: '/survey', people: ['nina'], act: press('Next') },
  { name: 'survey-coverage', path: '/survey', people: ['client'], act: addPerson },
  { name: 'survey-failing', path: '/survey', people: ['nina'], answers: { to: person, with: 'failure' } },
  { name: 'estimation-from-survey', path: '/', people: ['advisor'], act: startFromSurvey },
  { name: 'profile', path: '/profile', people: [...staff, 'client'] },
  { name: 'profile-refused', path: '/profile', people: ['advisor'], act: sendWrongProfile },
  { name: 'profile-failing', path: '/profile', people: ['advisor'], answers: { to: person, with: 'failure' } },
  { name: 'profile-of-another', path: '/profile/$id', id: 'person', people: ['super', 'advisor'] },
  { name: 'view-as', path: '/profile/$id', id: 'person', people: ['super'], act: ask('View as user') },
  { name: 'view-running', path: '/profile/$id', id: 'person', people: ['super'], act: startView },
  { name: 'settings', path: '/settings', people: [...staff, 'client'] },
  { name: 'settings-codes', path: '/settings', people: ['advisor'], act: press('Turn on') },
  { name: 'settings-sign-out', path: '/settings', people: ['advisor'], act: press('Sign out everywhere') },
  { name: 'confirm-email', path: '/', people: ['ines'] },
  { name: 'command-palette', path: '/', people: ['advisor'], act: openPalette },
  { name: 'shortcuts', path: '/settings', people: ['advisor'], act: (page) => page.keyboard.press('?') },
  { name: 'forbidden', path: '/403', people: [null, 'client'] },
  { name: 'not-found', path: '/404', people: [null, 'advisor'] },
  { name: 'clients', path: '/clients', people: [...staff, 'client'] },
  { name: 'clients-no-match', path: '/clients', query: '?search=zzzz&status=renewal', people: ['advisor'] },
  { name: 'clients-todo', path: '/clients', query: '?todo=follow_up', people: ['advisor', 'agent'] },
  { name: 'clients-loading', path: '/clients', people: ['super'], answers: { to: clients, with: 'nothing' } },
  { name: 'clients-failing', path: '/clients', people: ['advisor'], answers: { to: clients, with: 'failure' } },
  { name: 'clients-menu', path: '/clients', people: ['advisor', 'super'], act: openItems(/^Actions for/) },
  { name: 'clients-columns', path: '/clients', people: ['super'], act: openItems('Columns') },
  { name: 'clients-views', path: '/clients', people: ['advisor'], act: openItems('Views') },
  { name: 'clients-few-columns', path: '/clients', query: '?columns=coverage', people: ['super', 'advisor'] },
  { name: 'clients-delete', path: '/clients', people: ['advisor'], act: pressInRow(/^delete/i) },
  { name: 'new-client', path: '/clients/new', people: ['advisor', 'admin', 'super', 'agent'] },
  { name: 'new-client-refused', path: '/clients/new', people: ['super'], act: press('Start Client Engagement') },
  { name: 'new-client-asked', path: '/clients/new', people: ['advisor'], act: askToRefer },
  { name: 'new-client-of-firm', path: '/clients/new/$id', id: 'firm', people: ['super', 'admin'] },
  { name: 'move-advisor', path: '/moves/new', query: '?advisor=$id', id: 'person', people: ['super'], act: moveToFirm },
  { name: 'move', path: '/moves/new', query: '?client=$id', id: 'client', people: ['super', 'admin'] },
  { name: 'client', path: '/clients/$id', id: 'client', people: [...staff, 'client'] },
  {
    name: 'client-survey',
    path: '/clients/$id',
    id: 'surveyed',
    people: ['advisor'],
    answers: {
      to: /\/survey_answers$/,
      with: { looked_at: '2026-01-05T15:00:00Z', changed: ['household_income', 'medications'] },
    },
  },
  { name: 'client-edit', path: '/clients/$id', id: 'client', people: ['super', 'advisor'], act: press('Edit') },
  { name: 'client-invite', path: '/clients/$id', id: 'client', people: ['advisor'], act: press(/^Send/) },
  {
    name: 'client-loading',
    path: '/clients/$id',
    id: 'client',
    people: ['advisor'],
    answers: { to: one, with: 'nothing' },
  },
  {
    name: 'client-failing',
    path: '/clients/$id',
    id: 'client',
    people: ['advisor'],
    answers: { to: one, with: 'failure' },
  },
  {
    name: 'client-analyses-failing',
    path: '/clients/$id',
    id: 'client',
    people: ['agent'],
    answers: { to: attachments, with: 'failure' },
  },
  {
    name: 'client-analysis-delete',
    path: '/clients/$id',
    id: 'analyzed',
    people: ['agent'],
    act: press(/^Delete .*\.pdf$/),
  },
  { name: 'client-analyses', path: '/clients/$id', id: 'analyzed', people: ['agent', 'advisor', 'super'] },
  {
    name: 'client-analyses-send',
    path: '/clients/$id',
    id: 'analyzed',
    people: ['agent'],
    act: press(/^(Send Email|Email Sent)/),
  },
  { name: 'client-missing', path: '/clients/$id', id: 'unknown', people: ['advisor'] },
  { name: 'policies', path: '/policies', people: ['client', 'advisor'] },
  { name: 'policies-loading', path: '/policies', people: ['client'], answers: { to: plans, with: 'nothing' } },
  { name: 'policies-failing', path: '/policies', people: ['client'], answers: { to: plans, with: 'failure' } },
  { name: 'client-policies', path: '/clients/$id/policies', id: 'insured', people: [...staff, 'client'] },
  { name: 'client-policies-none', path: '/clients/$id/policies', id: 'client', people: ['agent'] },
  {
    name: 'client-policies-add',
    path: '/clients/$id/policies',
    id: 'insured',
    people: ['agent'],
    act: addPlan,
  },
  { name: 'client-policies-edit', path: '/clients/$id/policies', id: 'insured', people: ['agent'], act: press('Edit') },
  {
    name: 'client-policies-end',
    path: '/clients/$id/policies',
    id: 'insured',
    people: ['agent'],
    act: press('End plan'),
  },
  {
    name: 'client-policies-history',
    path: '/clients/$id/policies',
    id: 'insured',
    people: ['super'],
    act: openHistory,
  },
  { name: 'client-insured', path: '/clients/$id', id: 'insured', people: ['advisor'] },
  { name: 'accounts', path: '/accounts', people: ['super', 'admin'] },
  { name: 'accounts-created', path: '/accounts', query: '?created=true', people: ['super'] },
  { name: 'accounts-no-match', path: '/accounts', query: '?search=zzzz', people: ['super'] },
  { name: 'accounts-failing', path: '/accounts', people: ['super'], answers: { to: operations, with: 'failure' } },
  { name: 'users', path: '/users', people: ['super', 'advisor'] },
  { name: 'users-no-match', path: '/users', query: '?search=zzzz', people: ['super'] },
  { name: 'users-failing', path: '/users', people: ['super'], answers: { to: operations, with: 'failure' } },
  { name: 'new-account', path: '/accounts/new', people: ['super', 'admin'] },
  { name: 'new-account-refused', path: '/accounts/new', people: ['super'], act: press('Next') },
  { name: 'new-account-admin', path: '/accounts/new', query: '?step=admin', people: ['super'] },
  { name: 'new-account-stripe', path: '/accounts/new', query: '?step=stripe', people: ['super'] },
  { name: 'new-account-done', path: '/accounts/new/$id', id: 'firm', people: ['super'] },
  { name: 'account', path: '/account', people: ['admin', 'super', 'advisor', 'newfirm'] },
  { name: 'account-advisors', path: '/account', query: '?currentTab=1', people: ['admin'] },
  { name: 'account-failing', path: '/account', people: ['admin'], answers: { to: account, with: 'failure' } },
  {
    name: 'account-delete-advisor',
    path: '/account',
    query: '?currentTab=1',
    people: ['admin'],
    act: pressInRow(/^delete/i),
  },
  { name: 'account-of-firm', path: '/accounts/$id', id: 'firm', people: ['super', 'admin'] },
  { name: 'invoice', path: '/account/invoices/$invoiceId', id: 'invoice', people: ['active'] },
  { name: 'invoice-missing', path: '/account/invoices/$invoiceId', id: 'unknown', people: ['admin'] },
  {
    name: 'invoice-loading',
    path: '/account/invoices/$invoiceId',
    id: 'unknown',
    people: ['admin'],
    answers: { to: invoice, with: 'nothing' },
  },
  {
    name: 'invoice-failing',
    path: '/account/invoices/$invoiceId',
    id: 'unknown',
    people: ['admin'],
    answers: { to: invoice, with: 'failure' },
  },
  { name: 'invoice-of-firm-missing', path: '/accounts/$id/invoices/$invoiceId', id: 'firm', people: ['super'] },
  { name: 'purchase-own-seats', path: '/account/seats/$id', id: 'firm', people: ['super'] },
  { name: 'checkout-completed', path: '/onboarding/checkout', people: ['newfirm'] },
  { name: 'purchase-seats', path: '/accounts/$id/seats', id: 'firm', people: ['super', 'admin'] },
  { name: 'purchase-seats-payment', path: '/accounts/$id/seats', id: 'firm', query: '?tab=1', people: ['super'] },
  { name: 'account-clients', path: '/accounts/$id', id: 'firm', query: '?currentTab=2', people: ['super'] },
  { name: 'invite-advisors', path: '/account/invite', people: ['admin'] },
  { name: 'invite-advisors-list', path: '/account/invite', people: ['admin'], act: uploadAdvisors },
  { name: 'invite-advisors-of-firm', path: '/accounts/$id/invite', id: 'firm', people: ['super'] },
  { name: 'new-advisor', path: '/advisors/new', people: ['admin', 'advisor'] },
  { name: 'new-advisor-refused', path: '/advisors/new', people: ['admin'], act: press('Send Invite') },
  { name: 'new-advisor-of-firm', path: '/advisors/new/$id', id: 'firm', people: ['super'] },
  { name: 'schedule', path: '/schedule', people: ['client', 'agent'] },
  { name: 'schedule-loading', path: '/schedule', people: ['client'], answers: { to: times, with: 'nothing' } },
  { name: 'schedule-failing', path: '/schedule', people: ['client'], answers: { to: times, with: 'failure' } },
  { name: 'schedule-chosen', path: '/schedule', people: ['client'], act: chooseTime },
  { name: 'schedule-for-client', path: '/schedule/$id', id: 'client', people: staff },
  { name: 'schedule-missing', path: '/schedule/$id', id: 'unknown', people: ['advisor'] },
  { name: 'meetings', path: '/meetings', people: ['agent', 'super', 'advisor'] },
  { name: 'meetings-past', path: '/meetings', query: '?period=past', people: ['agent'] },
  { name: 'meetings-loading', path: '/meetings', people: ['agent'], answers: { to: meetings, with: 'nothing' } },
  { name: 'meetings-failing', path: '/meetings', people: ['agent'], answers: { to: meetings, with: 'failure' } },
  { name: 'hours', path: '/hours', people: ['agent', 'advisor'] },
  { name: 'hours-refused', path: '/hours', people: ['agent'], act: saveWrongHours },
  { name: 'hours-failing', path: '/hours', people: ['agent'], answers: { to: hours, with: 'failure' } },
  { name: 'legal-holds', path: '/admin/legal_holds', people: ['super', 'admin'] },
  { name: 'audit', path: '/audit', people: ['super', 'admin', 'advisor'] },
  { name: 'audit-loading', path: '/audit', people: ['super'], answers: { to: audit, with: 'nothing' } },
  { name: 'audit-failing', path: '/audit', people: ['super'], answers: { to: audit, with: 'failure' } },
  { name: 'audit-none', path: '/audit', query: '?from=2000-01-01&to=2000-01-02', people: ['super'] },
  { name: 'accesses', path: '/accesses', people: ['client', 'advisor'] },
  { name: 'client-accesses', path: '/clients/$id/accesses', id: 'client', people: ['super', 'admin'] },
  { name: 'importer', path: '/policy_import', people: ['super', 'admin'] },
  { name: 'importer-loading', path: '/policy_import', people: ['super'], answers: { to: imports, with: 'nothing' } },
  { name: 'importer-failing', path: '/policy_import', people: ['super'], answers: { to: imports, with: 'failure' } },
  { name: 'importer-missing', path: '/policy_import', query: '?import=999999999', people: ['super'] },
  { name: 'operations', path: '/admin', people: ['super', 'admin'] },
  { name: 'operations-loading', path: '/admin', people: ['super'], answers: { to: operations, with: 'nothing' } },
  { name: 'operations-failing', path: '/admin', people: ['super'], answers: { to: operations, with: 'failure' } },
  {
    name: 'quarantined',
    path: '/admin/quarantined',
    people: ['super'],
    answers: { to: operations, with: quarantined },
  },
  {
    name: 'quarantined-change',
    path: '/admin/quarantined',
    people: ['super'],
    answers: { to: operations, with: quarantined },
    act: ask('Change address'),
  },
  {
    name: 'quarantined-merge',
    path: '/admin/quarantined',
    people: ['super'],
    answers: { to: operations, with: quarantined },
    act: openMerge,
  },
  {
    name: 'quarantined-reject',
    path: '/admin/quarantined',
    people: ['super'],
    answers: { to: operations, with: quarantined },
    act: ask('Reject'),
  },
  { name: 'quarantined-empty', path: '/admin/quarantined', people: ['super'] },
  {
    name: 'undelivered',
    path: '/admin/undelivered',
    people: ['super'],
    answers: {
      to: operations,
      with: undelivered,
    },
  },
  { name: 'undelivered-empty', path: '/admin/undelivered', people: ['super'] },
  {
    name: 'failed-jobs',
    path: '/admin/failed_jobs',
    people: ['super'],
    answers: {
      to: operations,
      with: failedJobs,
    },
  },
  {
    name: 'throttled',
    path: '/admin/throttled',
    people: ['super'],
    answers: {
      to: operations,
      with: throttled,
    },
  },
  importIn('ready'),
  importIn('ready-changed', {}, { query: '?import=$id&kind=changed' }),
  importIn('ready-nothing', { counts: { ...noCounts, unchanged: 12 } }),
  importIn('choice', {}, { query: '?import=$id&kind=ambiguous', act: ask('Choose client') }),
  importIn('comparison', {}, { query: '?import=$id&kind=changed', act: ask('Compare') }),
  importIn('columns', {}, { act: press('Edit columns') }),
  importIn('mapping', { status: 'mapping', error: 'No column is used as Effective date.' }),
  importIn('apply', {}, { act: ask('Apply import') }),
  importIn('cancel', {}, { act: ask('Cancel import') }),
  importIn('checking', { ...running('parsing'), byte_size: 1_000_000 }),
  importIn('waiting', { status: 'parsing', progress: null }),
  importIn('applying', running('applying')),
  importIn('applied', { status: 'applied', undo_until: '2026-12-22T12:00:00.000Z' }),
  importIn('undo', { status: 'applied', undo_until: '2026-12-22T12:00:00.000Z' }, { act: ask('Undo import') }),
  importIn('undoing', running('undoing')),
  importIn('undone', { status: 'undone', counts: { ...noCounts, new: 3, kept: 1 } }),
  importIn('cancelled', { status: 'cancelled', ready_at: null }),
  importIn('failed', { status: 'failed', ready_at: null, error: 'The file has no header that this importer knows.' }),
  importIn('page-loading', {}, { answers: { to: oneImport, with: 'nothing' } }),
  importIn('page-failing', {}, { answers: { to: oneImport, with: 'failure' } }),
  { name: 'subscribe', path: '/subscribe', people: [...staff, 'client'] },
  { name: 'subscribe-required', path: '/subscribe', query: '?error=402', people: ['advisor'] },
  { name: 'estimations', path: '/estimations', people: [...staff, 'client'] },
  { name: 'estimations-no-match', path: '/estimations', query: '?search=zzzz', people: ['advisor'] },
  { name: 'estimations-loading', path: '/estimations', people: ['advisor'], answers: { to: list, with: 'nothing' } },
  { name: 'estimations-failing', path: '/estimations', people: ['advisor'], answers: { to: list, with: 'failure' } },
  { name: 'estimations-menu', path: '/estimations', people: ['advisor'], act: openItems(/^Actions for/) },
  { name: 'estimations-delete', path: '/estimations', people: ['advisor'], act: pressInRow(/^delete/i) },
  { name: 'new-estimation', path: '/estimations/new', people: ['advisor'] },
  { name: 'new-estimation-begun', path: '/estimations/new', people: ['advisor'], act: fillHousehold },
  {
    name: 'new-estimation-refused',
    path: '/estimations/new',
    people: ['advisor'],
    act: sendHalfFilled,
  },
  { name: 'estimation', path: '/estimations/$id', id: 'estimation', people: ['advisor', 'super'] },
  { name: 'estimation-medicare', path: '/estimations/$id', id: 'medicare', people: ['advisor'] },
  { name: 'estimation-why', path: '/estimations/$id', id: 'estimation', people: ['advisor'], act: press(/why/i) },
  {
    name: 'estimation-loading',
    path: '/estimations/$id',
    id: 'estimation',
    people: ['advisor'],
    answers: { to: one, with: 'nothing' },
  },
  {
    name: 'estimation-failing',
    path: '/estimations/$id',
    id: 'estimation',
    people: ['advisor'],
    answers: { to: one, with: 'failure' },
  },
  { name: 'estimation-missing', path: '/estimations/$id', id: 'unknown', people: ['advisor'] },
  { name: 'edit-estimation', path: '/estimations/$id/edit', id: 'estimation', people: ['advisor'] },
  { name: 'public-estimation', path: '/estimations/$id/view', id: 'share', people: [null] },
  {
    name: 'public-estimation-failing',
    path: '/estimations/$id/view',
    id: 'share',
    people: [null],
    answers: { to: one, with: 'failure' },
  },
  { name: 'public-estimation-missing', path: '/estimations/$id/view', id: 'unknown', people: [null] },
  { name: 'root-estimator', path: '/root/estimator', people: [null] },
  { name: 'root-estimation', path: '/root/estimator/$id', id: 'root', people: [null] },
  { name: 'kff-estimator', path: '/kff-estimator', people: [null, 'advisor'] },
  { name: 'root-kff-estimator', path: '/root/kff-estimator', people: [null] },
];
