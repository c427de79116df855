/**
 * Of files that were uploaded. `loaded`: a load has their plans. `rejected`: errors in the files. `failed`: can be read again.
 * `closed`: the files and what was said about them are gone.
 */
export const planUploadStatuses = ['reading', 'loaded', 'rejected', 'failed', 'closed'] as const;

/** Plans of the exchanges, and plans for people on Medicare. Files of both are two loads. */
export const planKinds = ['marketplace', 'medicare'] as const;
export type PlanKind = (typeof planKinds)[number];

/** Names of states’ own files differ, and a year of all states has about 60. */
export const maxPlanFiles = 100;
