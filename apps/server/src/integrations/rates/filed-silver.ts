/** The states on HealthCare.gov, whose rates CMS publishes (Exchange Public Use Files, Rate PUF). */
const statesOnHealthCareGov = new Set([
  ...['AK', 'AL', 'AR', 'AZ', 'DE', 'FL', 'HI', 'IA', 'IN', 'KS', 'LA', 'MI', 'MO', 'MS', 'MT'],
  ...['NC', 'ND', 'NE', 'NH', 'OH', 'OK', 'OR', 'SC', 'SD', 'TN', 'TX', 'UT', 'WI', 'WV', 'WY'],
]);

/** Whether the lowest silver price of a rating area is the filed one. Illinois left HealthCare.gov after 2025. */
export const hasFiledSilver = (state: string, plan_year: number): boolean =>
  statesOnHealthCareGov.has(state) || (state === 'IL' && plan_year === 2025);
