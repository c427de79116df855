import type { Todo } from 'contract/endpoints/todos';
import type { CurrentUser } from 'contract/endpoints/users';
import type { ClientTodoKind } from 'contract/vocabulary/todos';
import type { ClientStatus } from '../../db/database.gen.ts';
import { statusesToMeetIn } from '../../features/engagements/rules.ts';
import type { OwnRow, WaitingRow } from './queries.ts';

const daysToJoin = 7;

export const graceOf = (now: Date) => ({
  since: new Date(now.getTime() - daysToJoin * 86_400_000),
  excluded: ['cancelled', 'deferred', 'passed', 'terminated'] satisfies ClientStatus[],
  statuses: statusesToMeetIn,
});

const plural = (count: number, one: string, more: string): string => (count === 1 ? `1 ${one}` : `${count} ${more}`);

const aboutClients = (kind: ClientTodoKind, text: string): Todo => ({ kind, text, href: `/clients?todo=${kind}` });

const due = (...lines: readonly (readonly [isDue: boolean, todo: Todo])[]): Todo[] =>
  lines.filter(([isDue]) => isDue).map(([, todo]) => todo);

type Contact = Pick<CurrentUser, 'email_confirmed' | 'pending_email' | 'onboarding_complete' | 'phone_number'>;

export const ofEveryone = (person: Contact): Todo[] =>
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

interface Surveyed extends Pick<CurrentUser, 'survey_completed' | 'survey_step'> {
  readonly financial_advisor: Pick<NonNullable<CurrentUser['financial_advisor']>, 'plan_type'> | null;
}

export type ClientPerson = Contact & Surveyed;

/** The survey is asked for by the rule of its prompt (specification, section 4). */
export const ofClient = (person: Surveyed, { status, has_meeting, has_unread_analysis }: OwnRow): Todo[] =>
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
      aboutClients(
        'nothing_ahead',
        `${plural(nothing_ahead, 'scheduled client has', 'scheduled clients have')} no upcoming meeting`,
      ),
    ],
    [follow_up > 0, aboutClients('follow_up', `Follow up with ${plural(follow_up, 'client', 'clients')}`)],
    [renewal > 0, aboutClients('renewal', `${plural(renewal, 'client is', 'clients are')} up for renewal`)],
  );

export const ofAdvisor = (waiting: WaitingRow, unread: number): Todo[] => [
  ...due([
    waiting.address_rejected > 0,
    aboutClients(
      'address_rejected',
      `Emails to ${plural(waiting.address_rejected, 'client', 'clients')} came back. Check the ${waiting.address_rejected === 1 ? 'address' : 'addresses'}`,
    ),
  ]),
  ...due([unread > 0, aboutClients('read_analyses', `Read ${plural(unread, 'new analysis', 'new analyses')}`)]),
  ...ofBoth(waiting),
  ...due(
    [
      waiting.without_meeting > 0,
      aboutClients(
        'without_meeting',
        `${plural(waiting.without_meeting, 'referred client has', 'referred clients have')} no meeting yet`,
      ),
    ],
    [
      waiting.not_joined > 0,
      aboutClients(
        'not_joined',
        `${plural(waiting.not_joined, 'invited client hasn’t', 'invited clients haven’t')} joined yet`,
      ),
    ],
  ),
];

export const ofAgent = (waiting: WaitingRow, unsent: number, has_native_calendar: boolean): Todo[] => [
  ...due(
    [
      has_native_calendar && !waiting.has_hours,
      { kind: 'set_hours', text: 'Set the hours when clients can meet with you', href: '/hours' },
    ],
    [
      waiting.answer_meeting > 0,
      aboutClients('answer_meeting', `Answer ${plural(waiting.answer_meeting, 'meeting request', 'meeting requests')}`),
    ],
    [
      waiting.upload_analyses > 0,
      aboutClients('upload_analyses', `Upload analyses for ${plural(waiting.upload_analyses, 'client', 'clients')}`),
    ],
    [unsent > 0, aboutClients('send_analyses', `${plural(unsent, 'client has', 'clients have')} analyses to send`)],
  ),
  ...ofBoth(waiting),
  ...due([
    waiting.without_plan > 0,
    aboutClients(
      'without_plan',
      `${plural(waiting.without_plan, 'enrolled client has', 'enrolled clients have')} no plan data yet`,
    ),
  ]),
];
