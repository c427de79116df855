export const cableEvents = [
  'user.updated',
  'client.updated',
  'booking.updated',
  'account.updated',
  'attachment.created',
  'estimation.updated',
  'estimation.opened',
  'activity.created',
  'import.updated',
  'signal.updated',
  'notification.updated',
] as const;
export type CableEvent = (typeof cableEvents)[number];
