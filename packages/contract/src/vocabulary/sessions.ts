/** The lifetime of a bearer token in seconds (specification, section 9). */
export const tokenLifetime = 600;

/** How long a confirmed password counts, in seconds. A sign-in counts as well. */
export const confirmationLifetime = 10 * 60;
