import { formatDay } from '../../lib/format.ts';

export const texts = {
  title: 'Activity',
  ofClient: 'Recent Activity',
  failed: 'The activity couldn’t be loaded.',
  earlierFailed: 'Earlier activity couldn’t be loaded. Try again.',
  empty: 'No activity yet.',
  emptyHelp: 'Referrals, meetings, and status changes will appear here, newest first.',
  message: {
    show: 'Show message',
    title: 'Message',
    failed: 'The message couldn’t be loaded.',
    stopped: 'Not sent: the client opted out',
    undelivered: 'Not delivered: the email was rejected, or no mail server could be reached',
    lead: (sender: string | null, client: string, at: string) =>
      `${sender ?? 'A former user'} to ${client}, ${formatDay(at)}`,
  },
} as const;
