export const texts = {
  title: 'Activity',
  ofClient: 'Recent Activity',
  failed: 'The activity could not be loaded.',
  earlierFailed: 'Earlier activity could not be loaded. Please try again.',
  empty: 'Nothing has happened yet.',
  emptyHelp: 'Referrals, meetings and changes of status stand here as they happen, the latest first.',
} as const;
