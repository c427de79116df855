/** Public estimators and calculators. Only their documents may be framed, by the sites that a setting names. */
export const isFramablePage = (path: string): boolean =>
  /^\/(root\/estimator(\/[^/]+)?|root\/kff-estimator|kff-estimator)\/?$/.test(path);
