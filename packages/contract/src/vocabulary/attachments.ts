/** `hpa`: for the client; `hpa_fa`: for the financial advisor, with medications redacted. */
export const attachmentTypes = ['hpa', 'hpa_fa'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** Why the financial advisor would get no email about the analyses. */
export const advisorEmailObstacles = ['no_advisor', 'no_seat', 'not_core'] as const;
export type AdvisorEmailObstacle = (typeof advisorEmailObstacles)[number];

/** A deleted analysis can be restored for this many days. */
export const restorableDays = 30;
/** The emails about the analyses can be sent again after this many seconds. */
export const secondsBetweenSendings = 60;
