import type { Todo } from 'contract/todos';
import type * as store from './store.ts';

type Person = Awaited<ReturnType<typeof store.getPerson>>;
type Counts = Awaited<ReturnType<typeof store.countClients>>;

/** How long somebody who was invited is left alone before their advisor is asked to invite them again. */
export const daysToJoin = 7;

/** Where an engagement has ended, or nothing is wanted of the client for long. */
export const closedStatuses = ['cancelled', 'deferred', 'passed', 'terminated'] as const;

/** Where a client is to meet an agent: cover is neither there nor under way, and the engagement has not ended. */
const statusesToMeetIn: readonly string[] = ['referred', 'scheduled', 'renewal', 'unknown', 'follow up'];

/** Who has clients to look after. Whoever runs the platform does not: the clients they see are everybody's. */
export const looksAfterClients = ({ type, super_admin }: Pick<Person, 'type' | 'super_admin'>): boolean =>
  type !== 'ClientUser' && !super_admin;

const plural = (count: number, one: string, more: string): string => (count === 1 ? `1 ${one}` : `${count} ${more}`);
const clientsWith = (status: string): string => `/clients?status=${encodeURIComponent(status)}`;
const client = (id: number | null | undefined): string => `/clients/${id}`;

/** A condition, and what is to be done while it holds. */
type Line = readonly [holds: boolean, todo: Todo];

/** Concerns everybody's own account. */
const ofEveryone = (person: Person): readonly Line[] => [
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
];

/** The survey is asked for by the rule of its prompt (specification, section 4). */
const ofClient = (person: Person): readonly Line[] => [
  [
    !person.survey_completed && person.advisor_plan !== 'core',
    {
      kind: 'complete_profile',
      text: person.survey_step > 0 ? 'Finish your profile' : 'Complete your profile',
      href: '/survey',
    },
  ],
  [
    !person.has_meeting && statusesToMeetIn.includes(person.status),
    { kind: 'book_meeting', text: 'Book a meeting with your health agent', href: '/schedule' },
  ],
];

/** What agent and advisor both mind. */
const ofBoth = ({ follow_up, renewal, nothing_ahead }: Counts): readonly Line[] => [
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
];

const ofAdvisor = (counts: Counts): readonly Line[] => [
  ...ofBoth(counts),
  [
    counts.without_meeting > 0,
    {
      kind: 'without_meeting',
      text: `${plural(counts.without_meeting, 'referred client has', 'referred clients have')} no meeting yet`,
      href: clientsWith('referred'),
    },
  ],
  [
    counts.not_joined > 0,
    {
      kind: 'not_joined',
      text: `Invite again: ${plural(counts.not_joined, 'client has', 'clients have')} not joined yet`,
      href: client(counts.first_not_joined),
    },
  ],
];

const ofAgent = ({ asked_by, has_hours }: Person, counts: Counts, own_calendar: boolean): readonly Line[] => [
  [own_calendar && !has_hours, { kind: 'set_hours', text: 'Set the hours when clients can meet you', href: '/hours' }],
  [
    asked_by.length > 0,
    {
      kind: 'answer_meeting',
      text: `Answer ${plural(asked_by.length, 'meeting request', 'meeting requests')}`,
      href: client(asked_by[0]),
    },
  ],
  ...ofBoth(counts),
  [
    counts.without_plan > 0,
    {
      kind: 'without_plan',
      text: `${plural(counts.without_plan, 'enrolled client has', 'enrolled clients have')} no plan data yet`,
      href: clientsWith('enrolled'),
    },
  ],
];

/** What somebody is to do, the most pressing first. @param counts of whoever looks after clients */
export function todosOf(person: Person, counts: Counts | null, own_calendar: boolean): Todo[] {
  const lines = [
    ...ofEveryone(person),
    ...(person.type === 'ClientUser' ? ofClient(person) : []),
    ...(counts && person.type === 'AdvisorUser' ? ofAdvisor(counts) : []),
    ...(counts && person.type === 'HealthAdvisorUser' ? ofAgent(person, counts, own_calendar) : []),
  ];
  return lines.filter(([holds]) => holds).map(([, todo]) => todo);
}
