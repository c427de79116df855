const homeNumber = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** `(415) 555-0123`. Null for a number outside North America. */
export const homeText = (value: string): string | null =>
  homeNumber.test(value) ? value.replace(homeNumber, '($1) $2-$3') : null;

export const maskPhone = (number: string): string => `${'•'.repeat(8)}${number.slice(-2)}`;
