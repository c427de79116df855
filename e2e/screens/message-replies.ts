import type { Page } from '@playwright/test';
import { texts as m } from '../../apps/web/src/features/signals/message-texts.ts';
import { ask, press } from './acts.ts';

const text =
  'Hi Margaret,\n\nYou turn 65 on January 12, 2027.\n\nThe time to enroll in Medicare is from October 1, 2026 to April 30, 2027. Medicare can begin on January 1, 2027.\n\nI’m happy to go over this with you. Just reply to this message.\n\nMaya Alder\nAlder & Finch';
const margaret = { id: 101, name: 'Margaret Holt' };
const ready = { kind: 'turns_65', subject: 'A date to plan for', text, result: 'ready', messaged_at: null };
const none = { kind: null, subject: null, text: null, messaged_at: null };

const previewed = {
  results: [
    { ...ready, id: 1, client: margaret },
    {
      ...ready,
      id: 2,
      client: { id: 102, name: 'Robert Featherstonehaugh-Montgomery' },
      messaged_at: '2026-11-20T15:04:00.000Z',
    },
    { ...none, id: 3, client: { id: 103, name: 'Ana Ruiz' }, result: 'opted_out' },
    { ...none, id: 4, client: { id: 104, name: 'Tom Reed' }, result: 'address_rejected' },
    { ...none, id: 5, client: null, result: 'not_found' },
  ],
  drafts: [
    { kind: 'turns_65', subject: ready.subject, text: 'Hi {first name},\n\n{details}\n\n{advisor}\n{firm}' },
    { kind: 'no_meeting', subject: 'Let’s find a time to talk', text: 'Hi {first name},\n\n{advisor}\n{firm}' },
  ],
};

const answering = (page: Page, json: object, status = 200) =>
  page.route(/\/client_messages\/preview$/, (route) => route.fulfill({ status, json }));

type Act = (page: Page) => Promise<void>;

export const editMessages =
  (select: Act): Act =>
  async (page) => {
    await answering(page, previewed);
    await select(page);
    await ask('Send message')(page);
    await page.getByLabel(m.text).waitFor();
  };

export const previewMessages =
  (select: Act): Act =>
  async (page) => {
    await editMessages(select)(page);
    await press(m.preview)(page);
    await press(m.next)(page);
  };

export const offerNoMessage =
  (select: Act): Act =>
  async (page) => {
    await answering(page, { results: previewed.results.slice(2), drafts: [] });
    await select(page);
    await ask('Send message')(page);
    await page.getByText(m.nobody).waitFor();
  };

export const failMessages =
  (select: Act): Act =>
  async (page) => {
    await answering(page, { code: 'internal_error', error: 'An unexpected error occurred.' }, 500);
    await select(page);
    await ask('Send message')(page);
    await page.getByText(m.failed).waitFor();
  };

/** The records of the tests have no link of an email. */
export const openStop =
  (is_stopped: boolean): Act =>
  async (page) => {
    await page.route(/\/message_stops\//, (route) => route.fulfill({ json: { is_stopped } }));
    await page.reload();
  };
