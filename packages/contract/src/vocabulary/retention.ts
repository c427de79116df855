/** Characters in the reason of a legal hold or its release. */
export const maxReason = 2_000;

/** What is kept when a client is deleted. */
export const keptAfterDeletion = [
  'A record of the deletion: when, by whom, and how many records of each kind. No name or health data.',
  'The terms they accepted, with their name, for 10 years, as the law requires.',
  'Estimates that an advisor made without choosing them as the client. They may include the first name the advisor entered.',
  'Who opened or changed their records and when, by number instead of name. What changed can no longer be read.',
] as const;

/** `own`: the signed-in client’s. */
export const downloadedRecords = ['own', 'client', 'account'] as const;
export type DownloadedRecords = (typeof downloadedRecords)[number];

/** Of everything, by one user. */
export const maxDownloadsPerHour = 5;
