import type { MeetingOutcome, MeetingPeriod } from 'contract/vocabulary/bookings';
import { formatCount } from '../../../lib/format.ts';

export const outcomeChoices: readonly { value: MeetingOutcome; label: string }[] = [
  { value: 'held', label: 'Held' },
  { value: 'no_show', label: 'No-show' },
  { value: 'follow_up', label: 'Follow-up' },
];

export const outcomeLabel = (outcome: MeetingOutcome): string =>
  outcomeChoices.find(({ value }) => value === outcome)?.label ?? outcome;

const periodLabels: Readonly<Record<Exclude<MeetingPeriod, 'upcoming'>, string>> = {
  today: 'Today',
  next_14_days: 'Next 14 days',
  past: 'Past',
  canceled: 'Canceled',
  all: 'All meetings',
};

export const periodChoices = Object.entries(periodLabels).map(([value, label]) => ({ value, label }));

export const meetingTexts = {
  title: 'Meetings',
  today: 'Today',
  next: 'Next 14 days',
  more: (count: number) => `${formatCount(count)} more in the next 14 days`,
  noneToday: 'No meetings today.',
  noneNext: 'No meetings in the next 14 days.',
  failed: 'Your meetings couldn’t be loaded.',
  empty: 'No upcoming meetings.',
  emptyHelp: 'Clients book times within your hours. Keep your hours up to date.',
  emptyForAdvisor: 'Your clients’ meetings with a health agent will appear here.',
  emptyDates: 'No meetings on these days.',
  emptyDatesHelp: 'Choose other days, or see all upcoming meetings.',
  hours: 'My hours',
  past: 'Past meetings',
  clearDates: 'Clear dates',
  search: 'Search by client or agent',
  zone: (zone: string) => `All times are in ${zone}.`,
  period: 'Time',
  upcoming: 'Upcoming',
  outcome: 'Outcome',
  allOutcomes: 'All outcomes',
  agent: 'Agent',
  allAgents: 'All agents',
  from: 'From',
  to: 'To',
  columns: {
    time: 'Time',
    client: 'Client',
    agent: 'Agent',
    outcome: 'Outcome',
    status: 'Client status',
    join: 'Join',
  },
  noAgent: 'No agent listed',
  cancelled: 'Canceled',
  rejected: 'Declined',
  waiting: 'Waiting for confirmation',
  noLink: 'No meeting link',
  notRecorded: 'Not recorded',
  notStarted: 'Not started',
  running: 'In progress',
  outcomeOf: (client: string) => `Outcome of the meeting with ${client}`,
  recorded: (outcome: string, by: string | null, day: string) =>
    by === null ? `${outcome}, recorded on ${day}` : `${outcome}, recorded by ${by} on ${day}`,
  joinWith: (client: string) => ` the meeting with ${client}`,
} as const;
