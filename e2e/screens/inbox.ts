import type { Page, Route } from '@playwright/test';
import type { Notification } from 'contract/endpoints/inbox';
import { ask } from './acts.ts';
import type { Screen } from './screen.ts';

const list = /\/api\/v1\/notifications\?/;
const count = /\/api\/v1\/notifications\/count$/;
const settings = /\/api\/v1\/notification_settings$/;

const nora = { id: 1, name: 'Nora Reyes' };
const signal: Notification = {
  id: 96,
  kind: 'signal_medicare',
  text: 'Nora turns 65 on June 30, 2027',
  client: nora,
  signal_id: 1,
  estimation_id: null,
  created_at: '2026-11-29T12:00:00.000Z',
  is_read: false,
};
const notifications: readonly Notification[] = [
  { ...signal, id: 99, kind: 'payment_failed', text: 'A payment for the subscription failed', client: null },
  { ...signal, id: 98, kind: 'address_rejected', text: 'A mail server rejected the email address', signal_id: null },
  {
    ...{ ...signal, id: 97, kind: 'signal_costs', is_read: true },
    text: 'The income is $1,200 above the limit for cost sharing, which costs Maximiliane-Bernadette $3,412.55 a year',
    client: { id: 2, name: 'Maximiliane-Bernadette von Hohenstein-Wittelsbacher' },
  },
  ...Array.from({ length: 12 }, (_, index) => ({ ...signal, id: 96 - index, is_read: index > 2 })),
];

const failure = { status: 500, json: { code: 'internal_error', error: 'An unexpected error occurred.' } };

/** Before the window is opened: until then the page does not read the list. */
const openWith = (reply: Parameters<Route['fulfill']>[0]) => async (page: Page) => {
  await page.route(list, (route) => route.fulfill(reply));
  await ask(/^Notifications/)(page);
};

const inMeetings: Pick<Screen, 'path' | 'people' | 'answers'> = {
  path: '/meetings',
  people: ['advisor'],
  answers: { to: count, with: { unread: 6 } },
};

export const inboxScreens: readonly Screen[] = [
  { ...inMeetings, name: 'notifications', act: openWith({ json: { notifications, has_more: true } }) },
  {
    ...{ ...inMeetings, name: 'notifications-empty', answers: { to: count, with: { unread: 0 } } },
    act: openWith({ json: { notifications: [], has_more: false } }),
  },
  { ...inMeetings, name: 'notifications-failing', statuses: [500], act: openWith(failure) },
  { ...inMeetings, name: 'notifications-many', people: ['agent'], answers: { to: count, with: { unread: 100 } } },
  {
    name: 'settings-notifications-failing',
    path: '/settings',
    people: ['agent'],
    answers: { to: settings, with: 'failure' },
  },
];
