/** Per estimate. */
export const maxScenarios = 6;
export const maxScenarioName = 80;
/** Per estimate or scenario. */
export const maxLifeEvents = 20;
export const joinCauses = ['birth', 'marriage', 'moving_in'] as const;
export type JoinCause = (typeof joinCauses)[number];
export const leaveCauses = ['death', 'divorce', 'moving_out'] as const;
export type LeaveCause = (typeof leaveCauses)[number];
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
