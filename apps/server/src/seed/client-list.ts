import type { MeetingOutcome } from 'contract/vocabulary/bookings';
import { at, type DemoEngagement, type DemoUser } from './demo-user.ts';
import { alder, birchwood, cedar, granite } from './firms.ts';
import { surveys } from './surveys.ts';

type Kind = NonNullable<DemoUser['client_request_type']>;

const slug = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/þ/g, 'th')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]+/g, '-');

function answersOf(email: string): Pick<DemoUser, 'email' | 'survey' | 'survey_step'> {
  const survey = surveys[email];
  return survey ? { email, survey, survey_step: survey.is_unfinished ? 2 : 4 } : { email };
}

/** @param area an area code; the phone numbers are reserved for fiction */
const clientsOf = (
  advisor: string,
  firm: string,
  area: string,
  names: readonly (readonly [first: string, last: string, kind: Kind, engagement: DemoEngagement])[],
): DemoUser[] =>
  names.map(([first_name, last_name, client_request_type, engagement], index) => ({
    first_name,
    last_name,
    ...answersOf(at(`${slug(first_name)}.${slug(last_name)}`)),
    type: 'ClientUser',
    firm,
    phone_number: `+1${area}55501${String(index + 10)}`,
    financial_advisor: at(advisor),
    health_advisor: at('agent'),
    client_request_type,
    engagement,
  }));

const ahead = (slot: number) => ({ meeting: { when: 'ahead', slot } }) as const;
const past = (slot: number) => ({ meeting: { when: 'past', slot } }) as const;
const ended = (slot: number, outcome: MeetingOutcome) => ({ meeting: { when: 'past', slot, outcome } }) as const;
const waiting = { is_waiting: true } as const;

const ofJonah = clientsOf('advisor', alder, '630', [
  [
    'Margaret',
    'Holt',
    'pre_65',
    { status: 'enrolled', days: 84, ...past(0), analysis: 'sent', agency_person_id: 'HHA-20418' },
  ],
  [
    'Daniel',
    'Okonkwo-Reyes',
    'pre_65',
    { status: 'pending', days: 38, ...ended(1, 'held'), analysis: 'arrived', agency_person_id: 'HHA-20577' },
  ],
  ['Ruth', 'Abernathy', 'combo', { status: 'scheduled', days: 12, ...ahead(2) }],
  ['Wei-Ling', 'Chen', 'pre_65', { status: 'renewal', days: 340 }],
  ['Bartholomew-Christopher', 'Featherstonehaugh-Montgomery', 'pre_65', { status: 'referred', days: 5 }],
  ['Zoë', 'Åkerström', 'pre_65', { status: 'referred', days: 9, ...waiting }],
  ['Harold', 'Finnegan', 'medicare', { status: 'enrolled', days: 150 }],
  ['Imani', 'Washington', 'pre_65', { status: 'scheduled', days: 8, ...ahead(3) }],
  ['Lucía', 'Fernández de la Vega', 'pre_65', { status: 'follow up', days: 47, ...ended(4, 'follow_up') }],
  ['José Ángel', 'Ibáñez', 'pre_65', { status: 'referred', days: 2, ...waiting }],
  ['Siobhán', 'Ní Bhriain', 'medicare', { status: 'deferred', days: 61 }],
  ['Renée', 'Dubois-Lavallée', 'pre_65', { status: 'passed', days: 73 }],
  ['Krzysztof', 'Wiśniewski', 'pre_65', { status: 'cancelled', days: 55 }],
  ['Thùy Dương', 'Nguyễn', 'combo', { status: 'pending', days: 29, ...ended(5, 'held') }],
  ['Patricia', "O'Malley", 'medicare', { status: 'renewal', days: 365 }],
  ['Søren', 'Kjærgaard', 'pre_65', { status: 'unknown', days: 91 }],
  ['Aaliyah', 'Brooks', 'pre_65', { status: 'enrolled', days: 120 }],
  ['Giovanni', 'De Luca', 'medicare', { status: 'terminated', days: 210 }],
  ['Mei', 'Tanaka', 'pre_65', { status: 'follow up', days: 33 }],
  ['Ngozi', 'Adeyemi', 'pre_65', { status: 'scheduled', days: 15, meeting: { when: 'cancelled', slot: 6 } }],
  ['Beatrice', 'Lindqvist', 'combo', { status: 'enrolled', days: 64 }],
  ['Charles', 'Beauregard III', 'medicare', { status: 'referred', days: 16, ...waiting }],
  ['Priscilla', 'Maldonado', 'pre_65', { status: 'referred', days: 1 }],
  ['Anders', 'Holm', 'pre_65', { status: 'enrolled', days: 180 }],
  ['Fatima', 'Al-Rashid', 'pre_65', { status: 'pending', days: 21 }],
  ['Gwendolyn', 'Price', 'medicare', { status: 'scheduled', days: 6, ...ahead(7) }],
  ['Tomás', 'Villanueva', 'pre_65', { status: 'passed', days: 130 }],
  ['Hannah', 'Goldstein', 'combo', { status: 'renewal', days: 355 }],
]);

const ofMaya = clientsOf('admin', alder, '847', [
  [
    'Aisha',
    'Bello',
    'pre_65',
    { status: 'enrolled', days: 70, ...ended(8, 'held'), analysis: 'sent', agency_person_id: 'HHA-20390' },
  ],
  ['Gunnar', 'Þórsson', 'pre_65', { status: 'follow up', days: 44 }],
  ['Eleanor', 'Whitfield', 'medicare', { status: 'scheduled', days: 10, ...ahead(9) }],
  ['Dmitri', 'Volkov', 'pre_65', { status: 'referred', days: 4, ...waiting }],
]);

const ofElena = clientsOf('elena', cedar, '469', [
  ['Marcus', 'Greene', 'pre_65', { status: 'referred', days: 6 }],
  ['Sofia', 'Papadopoulos', 'pre_65', { status: 'enrolled', days: 95 }],
  ['Ravi', 'Subramaniam', 'combo', { status: 'pending', days: 26 }],
]);

const ofGrace = clientsOf('grace', granite, '603', [
  ['Oliver', 'Haverford', 'medicare', { status: 'enrolled', days: 140 }],
  ['Josephine', 'Marsh', 'pre_65', { status: 'referred', days: 11 }],
]);

const birchwoodStaff: readonly DemoUser[] = [
  {
    first_name: 'Nora',
    last_name: 'Lindgren',
    email: at('nora'),
    type: 'AdvisorUser',
    firm: birchwood,
    phone_number: '+18025550114',
    role: 'admin',
  },
  {
    first_name: 'Colin',
    last_name: 'Baptiste',
    email: at('colin'),
    type: 'AdvisorUser',
    firm: birchwood,
    phone_number: '+18025550131',
  },
];

const ofNora = clientsOf('nora', birchwood, '802', [
  ['Caleb', 'Winters', 'pre_65', { status: 'enrolled', days: 52 }],
  ['Adaeze', 'Nwosu', 'combo', { status: 'referred', days: 13 }],
]);

export const clients: readonly DemoUser[] = [
  ...ofJonah,
  ...ofMaya,
  ...ofElena,
  ...ofGrace,
  ...birchwoodStaff,
  ...ofNora,
];
