/** The lifetime of a bearer token in seconds (specification, section 9). */
export const tokenLifetime = 600;

/** How long a confirmed password counts, in seconds. A sign-in counts as well. */
export const confirmationLifetime = 10 * 60;

/** How long a super admin can view the account of another user, in seconds. */
export const viewLifetime = 15 * 60;

/** Fields that are null while a super admin views the account of another user. */
export const fieldsHiddenInViews = ['advisor_notes', 'agency_notes', 'client_notes', 'medications'] as const;
