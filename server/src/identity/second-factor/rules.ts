/** Wrong codes that one sign-in may send before it is over, however often the code was sent. */
export const mostTries = 5;
/** Wrong codes that one person may send within the hour, over all sign-ins. */
export const mostTriesAnHour = 10;
/** The life of a code and of the sign-in that waits for it, in seconds. */
export const codeLifetime = 10 * 60;

/** What the code of a sign-in follows from: another attempt or another number has another one. */
export const codeSubject = (attempt: { readonly id: string; readonly phone_number: string }): string =>
  `${attempt.id}.${attempt.phone_number}`;
