import type { Email } from '../notifications/operations.ts';

/** Contains no answers: email is not confidential. */
export const surveyFinished = (advisor_first_name: string, client_name: string, url: string): Email => ({
  subject: 'A client’s profile is ready',
  heading: `Hello, ${advisor_first_name}`,
  paragraphs: [
    `${client_name} completed their profile. You can start an estimate with their answers already filled in.`,
  ],
  action: { label: 'Start estimate', url },
  afterword: 'You need to be signed in to open this link.',
});
