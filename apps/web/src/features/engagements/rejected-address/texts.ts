import type { RejectionReason } from 'contract/vocabulary/notifications';

const reasons: Readonly<Record<RejectionReason, string>> = {
  blocked: 'the mail server blocks our emails.',
  disabled: 'the mailbox is turned off.',
  full: 'the mailbox is full.',
  other: 'the mail server takes no email for it.',
  unknown_address: 'there’s no such mailbox.',
  unknown_domain: 'there’s no mail server for it.',
};

export const texts = {
  title: (email: string) => `Our email to ${email} came back`,
  rejected: (reason: RejectionReason) => `The address was refused: ${reasons[reason]}`,
  correct: 'Check the address with your client. We’ll invite them at the new one.',
  joined: 'Ask your client to change it in their profile.',
  change: 'Change email',
  question: 'Where should we send the invitation?',
  confirm: 'Change and invite',
  email: 'Email',
  missing: 'Email is required',
} as const;
