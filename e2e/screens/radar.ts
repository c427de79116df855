import type { Page } from '@playwright/test';
import { ask, openItems, press } from './acts.ts';
import { editMessages, failMessages, offerNoMessage, openStop, previewMessages } from './message-replies.ts';
import type { Screen } from './screen.ts';
import { dismissedRadar, emptyRadar, ownSignals, radar, signalsOfClient, snoozedRadar } from './signal-replies.ts';

const list = /\/api\/v1\/signals\?/;
const ofClient = /\/api\/v1\/clients\/\d+\/signals$/;

const inRadar = (name: string, more: Partial<Screen> = {}): Screen => ({
  name: `radar-${name}`,
  path: '/radar',
  people: ['advisor'],
  answers: { to: list, with: radar },
  ...more,
});

const select = async (page: Page) => {
  const boxes = page.getByRole('checkbox', { name: /^Select .*:/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
};

const askOfSelection = (name: string) => async (page: Page) => {
  await select(page);
  await ask(name)(page);
};

const openAll = async (page: Page) => {
  await press(/^Why/)(page);
  await page.getByRole('button', { name: /^Why/ }).last().click();
};

const stopping = { path: '/stop_messages/$token', id: 'unknown', people: [null] } as const;
const ofOneClient = { path: '/clients/$id', id: 'client', people: ['advisor'] } as const;

export const radarScreens: readonly Screen[] = [
  { name: 'radar', path: '/radar', people: ['advisor', 'admin', 'agent', 'super'], isMain: true },
  inRadar('full', { people: ['advisor', 'admin'] }),
  inRadar('columns', { people: ['super'], query: '?columns=amount,assignee,advisor,agent,opens,kind' }),
  inRadar('why', { people: ['agent'], act: openAll }),
  inRadar('empty', { answers: { to: list, with: emptyRadar } }),
  inRadar('no-match', { query: '?search=zzzz&period=overdue', answers: { to: list, with: emptyRadar } }),
  inRadar('loading', { answers: { to: list, with: 'nothing' } }),
  inRadar('failing', { answers: { to: list, with: 'failure' } }),
  inRadar('snoozed', { query: '?status=snoozed', answers: { to: list, with: snoozedRadar } }),
  inRadar('dismissed', { query: '?status=dismissed', answers: { to: list, with: dismissedRadar } }),
  inRadar('selected', { act: select }),
  inRadar('views', { act: openItems('Views') }),
  inRadar('people', { people: ['super'], query: '?advisor=1&agent=3' }),
  inRadar('menu', { act: openItems(/^Actions for/) }),
  inRadar('snooze', { act: askOfSelection('Snooze') }),
  inRadar('dismiss', { act: askOfSelection('Dismiss') }),
  inRadar('assign', { act: askOfSelection('Assign') }),
  inRadar('message', { act: editMessages(select) }),
  inRadar('message-preview', { act: previewMessages(select) }),
  inRadar('message-to-none', { act: offerNoMessage(select) }),
  inRadar('message-failing', { act: failMessages(select), statuses: [500] }),
  { ...stopping, name: 'stop-messages', act: openStop(false) },
  { ...stopping, name: 'stop-messages-done', act: openStop(true) },
  { ...stopping, name: 'stop-messages-unknown' },
  { ...ofOneClient, name: 'client-signals', answers: { to: ofClient, with: signalsOfClient } },
  {
    ...ofOneClient,
    name: 'client-signal',
    query: `?signal=${signalsOfClient.signals.at(-1)?.id}`,
    answers: { to: ofClient, with: signalsOfClient },
  },
  { ...ofOneClient, name: 'client-signals-failing', answers: { to: ofClient, with: 'failure' } },
  { name: 'home-radar', path: '/', people: ['advisor', 'agent'], answers: { to: list, with: radar } },
  { name: 'home-dates', path: '/', people: ['client'], answers: { to: ofClient, with: ownSignals } },
];
