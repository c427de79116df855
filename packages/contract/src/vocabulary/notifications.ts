export const messageKinds = ['mail', 'text'] as const;

/** Why a mail server rejects an address for good. */
export const rejectionReasons = ['blocked', 'disabled', 'full', 'other', 'unknown_address', 'unknown_domain'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
