import type { Todo } from 'contract/endpoints/todos';
import type { CurrentUser } from 'contract/endpoints/users';
import type { ClientStatus } from '../../db/database.gen.ts';
import type { OwnRow, WaitingRow } from './queries.ts';

const daysToJoin = 7;

export const graceOf = (now: Date): { since: Date; excluded: ClientStatus[] } => ({
  since: new Date(now.getTime() - daysToJoin * 86_400_000),
  excluded: ['cancelled', 'deferred', 'passed', 'terminated'],
});

/** The client has no coverage yet, none is under way, and the engagement has not ended. */
const statusesToMeetIn: readonly ClientStatus[] = ['referred', 'scheduled', 'renewal', 'unknown', 'follow up'];

const plural = (count: number, one: string, more: string): string => (count === 1 ? `1 ${one}` : `${count} ${more}`);
const clientsWith = (status: string): string => `/clients?status=${encodeURIComponent(status)}`;
const client = (id: number | null | undefined): string => `/clients/${id}`;

const due = (...lines: readonly (readonly [isDue: boolean, todo: Todo])[]): Todo[] =>
  lines.filter(([isDue]) => isDue).map(([, todo]) => todo);

export const ofEveryone = (person: CurrentUser): Todo[] =>
  due(
    [!person.email_confirmed, { kind: 'confirm_email', text: 'Confirm your email', href: '/' }],
    [!person.onboarding_complete, { kind: 'finish_onboarding', text: 'Finish setting up your account', href: '/' }],
    [
      person.email_confirmed && person.pending_email !== null,
      { kind: 'confirm_new_email', text: 'Confirm your new email', href: '/profile' },
    ],
    [
      person.onboarding_complete && person.phone_number === null,
      { kind: 'add_phone', text: 'Add your phone number', href: '/profile' },
    ],
  );

/** The survey is asked for by the rule of its prompt (specification, section 4). */
export const ofClient = (person: CurrentUser, { status, has_meeting, has_unread_analysis }: OwnRow): Todo[] =>
  due(
    [has_unread_analysis, { kind: 'read_analysis', text: 'Read your analysis', href: '/' }],
    [
      !person.survey_completed && person.financial_advisor?.plan_type !== 'core',
      {
        kind: 'complete_profile',
        text: person.survey_step > 0 ? 'Finish your profile' : 'Complete your profile',
        href: '/survey',
      },
    ],
    [
      !has_meeting && statusesToMeetIn.includes(status),
      { kind: 'book_meeting', text: 'Book a meeting with your health agent', href: '/schedule' },
    ],
  );

const ofBoth = ({ nothing_ahead, follow_up, renewal }: WaitingRow): Todo[] =>
  due(
    [
      nothing_ahead > 0,
      {
        kind: 'nothing_ahead',
        text: `${plural(nothing_ahead, 'scheduled client has', 'scheduled clients have')} no meeting ahead`,
        href: clientsWith('scheduled'),
      },
    ],
    [
      follow_up > 0,
      {
        kind: 'follow_up',
        text: `Follow up with ${plural(follow_up, 'client', 'clients')}`,
        href: clientsWith('follow up'),
      },
    ],
    [
      renewal > 0,
      {
        kind: 'renewal',
        text: `${plural(renewal, 'client is', 'clients are')} up for renewal`,
        href: clientsWith('renewal'),
      },
    ],
  );

export const ofAdvisor = (waiting: WaitingRow, unread: readonly number[]): Todo[] => [
  ...due([
    unread.length > 0,
    {
      kind: 'read_analyses',
      text: `Read ${plural(unread.length, 'new analysis', 'new analyses')}`,
      href: client(unread[0]),
    },
  ]),
  ...ofBoth(waiting),
  ...due(
    [
      waiting.without_meeting > 0,
      {
        kind: 'without_meeting',
        text: `${plural(waiting.without_meeting, 'referred client has', 'referred clients have')} no meeting yet`,
        href: clientsWith('referred'),
      },
    ],
    [
      waiting.not_joined > 0,
      {
        kind: 'not_joined',
        text: `Invite again: ${plural(waiting.not_joined, 'client has', 'clients have')} not joined yet`,
        href: client(waiting.first_not_joined),
      },
    ],
  ),
];

export const ofAgent = (waiting: WaitingRow, unsent: readonly number[], has_native_calendar: boolean): Todo[] => [
  ...due(
    [
      has_native_calendar && !waiting.has_hours,
      { kind: 'set_hours', text: 'Set the hours when clients can meet you', href: '/hours' },
    ],
    [
      waiting.asked_by.length > 0,
      {
        kind: 'answer_meeting',
        text: `Answer ${plural(waiting.asked_by.length, 'meeting request', 'meeting requests')}`,
        href: client(waiting.asked_by[0]),
      },
    ],
    [
      unsent.length > 0,
      {
        kind: 'send_analyses',
        text: `Send the analyses of ${plural(unsent.length, 'client', 'clients')}`,
        href: client(unsent[0]),
      },
    ],
  ),
  ...ofBoth(waiting),
  ...due([
    waiting.without_plan > 0,
    {
      kind: 'without_plan',
      text: `${plural(waiting.without_plan, 'enrolled client has', 'enrolled clients have')} no plan data yet`,
      href: clientsWith('enrolled'),
    },
  ]),
];
