import type { Email } from '../notifications/operations.ts';

/** To the client's advisor. Contains no answers: email is not confidential. */
export const surveyFinished = (advisor_first_name: string, client_name: string, url: string): Email => ({
  subject: 'A client has completed their profile',
  heading: `Hello ${advisor_first_name}`,
  paragraphs: [
    `${client_name} has completed their profile. You can start an estimate with their answers already filled in.`,
  ],
  action: { label: 'Start the estimate', url },
  afterword: 'The link works only while you are signed in.',
});
