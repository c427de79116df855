import type { MessagedSignalKind } from 'contract/vocabulary/client-messages';

export interface Draft {
  readonly subject: string;
  readonly text: string;
}

interface Written {
  /** For lists of activities: “a message about …”. */
  readonly topic: string;
  /** Mail programs show it on locked screens, so it says nothing about health or income. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const talk = 'I’m happy to go over this with you. Just reply to this message.';
const dates = { subject: 'A date to plan for', paragraphs: ['{details}', talk] } as const;

const written: Readonly<Record<MessagedSignalKind, Written>> = {
  turns_65: { ...dates, topic: 'turning 65' },
  employer_coverage_ends: { ...dates, topic: 'the end of employer coverage' },
  turns_26: { ...dates, topic: 'turning 26' },
  open_enrollment: { ...dates, topic: 'open enrollment' },
  special_enrollment: { ...dates, topic: 'special enrollment' },
  plan_ends: { ...dates, topic: 'a plan that ends' },
  medicare_review: { ...dates, topic: 'the yearly review of plans', subject: 'Time for a yearly review' },
  income_changed: {
    topic: 'changed answers',
    subject: 'A change to go over together',
    paragraphs: [
      'Thank you for updating your profile. One of your answers isn’t the one that your estimate was made with, which can change what you pay for coverage.',
      'The marketplace asks to be told by {date}. Could we talk before then? Just reply to this message.',
    ],
  },
  costs_change: {
    topic: 'costs of the next year',
    subject: 'What changes next year',
    paragraphs: [
      'Prices and rules change next year, and I’d like to go over with you what that means for your coverage.',
      'A plan has to be chosen by {date}, so let’s talk well before then. Just reply to this message.',
    ],
  },
  profile_missing: {
    topic: 'the profile',
    subject: 'Your profile',
    paragraphs: [
      'To prepare for our work together, I need a few details from you. Please open your invitation or sign in, and complete your profile. It takes about ten minutes.',
      'If you can’t find the invitation, reply to this message and I’ll send it again.',
    ],
  },
  no_meeting: {
    topic: 'a meeting',
    subject: 'Let’s find a time to talk',
    paragraphs: [
      'We haven’t had a meeting yet, and I’d like to learn what matters to you.',
      'Please reply with a few times that suit you, or book a meeting after you sign in.',
    ],
  },
};

export function draftOf(kind: MessagedSignalKind): Draft {
  const { subject, paragraphs } = written[kind];
  return { subject, text: ['Hi {first name},', ...paragraphs, '{advisor}\n{firm}'].join('\n\n') };
}

const topics: ReadonlyMap<string | undefined, string> = new Map(
  Object.entries(written).map(([kind, { topic }]) => [kind, topic]),
);

export const topicOf = (kind: string | undefined): string => topics.get(kind) ?? 'what is due';
