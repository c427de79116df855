import type { SignalKind } from 'contract/vocabulary/signals';
import { formatCount, formatPlural } from '../../lib/format.ts';

export type KindTexts = Readonly<Record<SignalKind, string>>;

export const texts = {
  title: 'Calendar',
  zone: (name: string) => `Meetings are in ${name}.`,
  subscribe: 'Show it in your calendar app',
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  show: 'Show',
  everything: 'Deadlines and meetings',
  meetings: 'Meetings',
  mine: 'My clients',
  clients: 'Clients',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  count: (count: number, kind: string) => `${formatCount(count)} · ${kind}`,
  moreMeetings: (count: number) => formatPlural(count, 'more meeting', 'more meetings'),
  empty: (month: string) => `Nothing in ${month}`,
  emptyHelp: 'Deadlines of your clients and meetings with them appear on their days.',
  emptyFiltered: 'Other deadlines or meetings may be on these days.',
  showAll: 'Show everything',
  failed: 'The calendar couldn’t be loaded.',
} as const;
