import { expect, test } from 'vitest';
import type { ActivityKind } from '../../db/database.gen.ts';
import { realNames, scripts } from '../../testing/texts.ts';
import { toActivity } from './rules.ts';

const [client, advisor] = [7, 3];
type Written = Partial<Parameters<typeof toActivity>[0]>;
const row = (kind: ActivityKind, changed: Written = {}) => ({
  id: 1,
  kind,
  date: '2026-03-01T12:00:00.000Z',
  detail: {},
  actor_id: advisor,
  actor_name: 'Jonah Finch',
  actor_picture: null,
  client_id: client,
  client_name: 'Tom Whitaker',
  ...changed,
});
const received = (...of: Parameters<typeof row>) =>
  (['staff', 'client'] as const).map((reader) => toActivity(row(...of), reader).text.replace(/\s/g, ' '));
const byClient = { actor_id: client, actor_name: 'Tom Whitaker' };
const byNobody = { actor_id: null, actor_name: '' };
const start = { detail: { start: '2026-07-06T19:30:00.000Z' } };
const when = 'Mon, Jul 6, 3:30 PM EDT';

test.each([
  ['client_referred', {}, 'Jonah Finch referred Tom Whitaker', null],
  ['client_referred', byNobody, 'Tom Whitaker was referred', null],
  ['client_invited', {}, 'Jonah Finch invited Tom Whitaker', 'Jonah Finch invited you'],
  ['client_invited', byNobody, 'Tom Whitaker was invited', 'You were invited'],
  ['client_joined', byClient, 'Tom Whitaker joined', 'You joined'],
  ['analysis_added', {}, 'Jonah Finch added an analysis for Tom Whitaker', null],
  ['analysis_added', byNobody, 'An analysis for Tom Whitaker was added', null],
  ['analysis_sent', {}, 'Jonah Finch sent Tom Whitaker’s analysis', 'Jonah Finch sent your analysis'],
  ['analysis_sent', byNobody, 'Tom Whitaker’s analysis was sent', 'Your analysis was sent'],
  [
    'message_sent',
    { detail: { message: '5', signal: 'turns_65' } },
    'Jonah Finch sent Tom Whitaker a message about turning 65',
    null,
  ],
  [
    'message_sent',
    { ...byNobody, detail: { message: '5', signal: 'no_meeting' } },
    'A message about a meeting was sent to Tom Whitaker',
    null,
  ],
  [
    'message_stopped',
    { ...byNobody, detail: { message: '5', signal: 'turns_65' } },
    'The message about turning 65 wasn’t sent, because Tom Whitaker opted out',
    null,
  ],
  [
    'message_stopped',
    { ...byNobody, detail: { message: '5', signal: 'turns_65', cause: 'failed' } },
    'The message about turning 65 couldn’t be delivered to Tom Whitaker',
    null,
  ],
  ['estimate_opened', byNobody, 'The link to Tom Whitaker’s estimate was opened', null],
  ['renewal_letter_made', {}, 'Jonah Finch made a letter for Tom Whitaker about the next year', null],
  ['renewal_letter_made', byNobody, 'A letter for Tom Whitaker about the next year was made', null],
  [
    'meeting_outcome_changed',
    { detail: { ...start.detail, outcome: 'follow_up' } },
    `Jonah Finch marked Tom Whitaker’s meeting of ${when} as needing a follow-up`,
    null,
  ],
  [
    'meeting_outcome_changed',
    { ...byNobody, ...start },
    `The agency removed the outcome of Tom Whitaker’s meeting of ${when}`,
    null,
  ],
  ['survey_completed', byClient, 'Tom Whitaker completed their profile', null],
  [
    'status_changed',
    { detail: { from: 'referred', to: 'follow up' } },
    'Jonah Finch changed Tom Whitaker’s status from referred to follow up',
    null,
  ],
  [
    'status_changed',
    { ...byNobody, detail: { from: 'unknown', to: 'enrolled' } },
    'Tom Whitaker’s status changed from unknown to enrolled',
    null,
  ],
  [
    'status_changed',
    { ...byClient, detail: { from: 'referred', to: 'scheduled' } },
    'Tom Whitaker’s status changed from referred to scheduled',
    null,
  ],
  [
    'advisor_changed',
    { detail: { name: 'Elena Ruiz' } },
    'Elena Ruiz is now Tom Whitaker’s financial advisor',
    'Elena Ruiz is now your financial advisor',
  ],
  [
    'agent_changed',
    { ...byNobody, detail: { name: 'Priya Raman' } },
    'Priya Raman is now Tom Whitaker’s health agent',
    'Priya Raman is now your health agent',
  ],
  ['agent_changed', {}, 'Tom Whitaker no longer has a health agent', 'You no longer have a health agent'],
  ['details_changed', {}, 'Jonah Finch changed Tom Whitaker’s details', null],
  ['details_changed', byClient, 'Tom Whitaker changed their details', null],
  ['details_changed', byNobody, 'Tom Whitaker’s details were changed', null],
  [
    'meeting_booked',
    start,
    `Jonah Finch booked a meeting with Tom Whitaker for ${when}`,
    `Jonah Finch booked a meeting with you for ${when}`,
  ],
  [
    'meeting_booked',
    { ...start, ...byClient },
    `Tom Whitaker booked a meeting for ${when}`,
    `You booked a meeting for ${when}`,
  ],
  [
    'meeting_booked',
    { ...start, ...byNobody },
    `A meeting with Tom Whitaker was booked for ${when}`,
    `A meeting with you was booked for ${when}`,
  ],
  [
    'meeting_rescheduled',
    start,
    `Jonah Finch rescheduled Tom Whitaker’s meeting to ${when}`,
    `Jonah Finch rescheduled your meeting to ${when}`,
  ],
  [
    'meeting_rescheduled',
    { ...start, ...byClient },
    `Tom Whitaker rescheduled their meeting to ${when}`,
    `You rescheduled your meeting to ${when}`,
  ],
  [
    'meeting_rescheduled',
    { ...start, ...byNobody },
    `Tom Whitaker’s meeting was rescheduled to ${when}`,
    `Your meeting was rescheduled to ${when}`,
  ],
  [
    'meeting_rescheduled',
    { ...byClient, detail: { ...start.detail, from: '2026-03-04T15:30:00.000Z' } },
    `Tom Whitaker rescheduled their meeting from Wed, Mar 4, 10:30 AM EST to ${when}`,
    `You rescheduled your meeting from Wed, Mar 4, 10:30 AM EST to ${when}`,
  ],
  ['meeting_cancelled', {}, 'Jonah Finch canceled Tom Whitaker’s meeting', 'Jonah Finch canceled your meeting'],
  ['meeting_cancelled', byClient, 'Tom Whitaker canceled their meeting', 'You canceled your meeting'],
  ['meeting_cancelled', byNobody, 'Tom Whitaker’s meeting was canceled', 'Your meeting was canceled'],
] as const)('%s: %j', (kind, changed, staff, own) => {
  const [asStaff, asClient] = received(kind, changed);
  expect(asStaff).toBe(staff);
  if (own !== null) expect(asClient).toBe(own);
});

test('describes activities of a client without a name', () => {
  expect(received('client_invited', { client_name: '' })[0]).toBe('Jonah Finch invited a client');
  expect(received('client_joined', { client_name: '', ...byClient, actor_name: '' })[0]).toBe('A client joined');
});

test('links to the client for advisors, not for the client', () => {
  const [staff, own] = (['staff', 'client'] as const).map((reader) => toActivity(row('meeting_cancelled'), reader));
  expect([staff?.href, own?.href]).toEqual(['/clients/7', null]);
  expect(staff).toMatchObject({ icon: 'meeting', color: 'brick', owner_id: advisor, owner_name: 'Jonah Finch' });
  expect(staff?.owner_avatar).toContain('name=Jonah%20Finch');
});

test('marks up names and times', () => {
  expect(toActivity(row('meeting_booked', start), 'staff').html.replace(/\s/g, ' ')).toBe(
    `<strong>Jonah Finch</strong> booked a meeting with <strong>Tom Whitaker</strong> for <time datetime="2026-07-06T19:30:00.000Z">${when}</time>`,
  );
});

/** Whatever is between signs that could open or close mark-up, or begin a reference, is ours. */
const isOurs = /^(?:[^<>&"']|&(?:amp|lt|gt|quot|#39);|<\/?strong>|<time datetime="[\d:.TZ-]+">|<\/time>)*$/;

test.each([...scripts, ...realNames])(
  'requirement 24: %s as a name is text in the mark-up and itself in the text',
  (name) => {
    for (const kind of ['client_referred', 'meeting_booked', 'advisor_changed'] as const) {
      const detail = { ...start.detail, name };
      const { html, text } = toActivity(row(kind, { actor_name: name, client_name: name, detail }), 'staff');
      expect(html).toMatch(isOurs);
      expect(text).toContain(name);
    }
  },
);
