/** The days after which a public link ends, from its creation or the last change of its expiry. */
export const shareLinkDays = [7, 30, 90] as const;

export const defaultShareLinkDays = 30;

/** Of one link. Later ones are not counted. */
export const maxShareLinkOpenings = 1_000;
