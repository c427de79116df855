/** The lifetime of a bearer token in seconds (specification, section 9). */
export const tokenLifetime = 600;
