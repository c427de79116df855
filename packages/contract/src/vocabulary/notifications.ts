export const messageKinds = ['mail', 'text'] as const;

/** Why a mail server refuses an address for good. */
export const refusalReasons = ['blocked', 'disabled', 'full', 'other', 'unknown_address', 'unknown_domain'] as const;
export type RefusalReason = (typeof refusalReasons)[number];
