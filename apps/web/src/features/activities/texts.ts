export const texts = {
  title: 'Activity',
  ofClient: 'Recent Activity',
  failed: 'The activity couldn’t be loaded.',
  earlierFailed: 'Earlier activity couldn’t be loaded. Try again.',
  empty: 'No activity yet.',
  emptyHelp: 'Referrals, meetings, and status changes will appear here, newest first.',
} as const;
