const homeNumber = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** `(415) 555-0123`, without the data of `phone-numbers.ts`. Null if the number needs it. */
export const homeText = (value: string): string | null =>
  homeNumber.test(value) ? value.replace(homeNumber, '($1) $2-$3') : null;
