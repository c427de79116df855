/** Characters in the reason of a legal hold or its release. */
export const maxReason = 2_000;

/** What is kept when a client is deleted. */
export const keptAfterDeletion = [
  'That they were deleted: when, by whom, and how many records of each kind. No name and no health data.',
  'Terms that they accepted, with their name, for 10 years. The law requires it.',
  'Estimates that an advisor made. They belong to the advisor and may contain the first name that the advisor entered.',
  'Who opened or changed their records and when, as numbers. What was changed can no longer be read.',
] as const;

/** `own`: the signed-in client’s. */
export const downloadedRecords = ['own', 'client', 'account'] as const;
export type DownloadedRecords = (typeof downloadedRecords)[number];

/** Of everything, by one user. */
export const maxDownloadsPerHour = 5;
