import type { FeedNames } from 'contract/vocabulary/calendar';

export const nameTexts: Readonly<Record<FeedNames, string>> = {
  full: 'Full names',
  initials: 'First name and initial',
  none: 'No names',
};

export const texts = {
  title: 'Calendar feed',
  about:
    'Outlook, Google Calendar or Apple Calendar can show your clients’ deadlines and meetings. They read a private address that only you should have.',
  create: 'Create feed',
  replace: 'Replace',
  revoke: 'Revoke',
  none: 'You have no calendar feed.',
  failed: 'Your calendar feed couldn’t be loaded.',
  failedSafe: 'It keeps working, and your saved data isn’t affected.',
  active: 'Your feed is active',
  names: (names: FeedNames) => `Client names: ${nameTexts[names].toLowerCase()}`,
  created: (day: string) => `Created ${day}`,
  neverRead: 'never read',
  lastRead: (when: string) => `last read ${when}`,
  newTitle: 'Create calendar feed',
  replaceTitle: 'Replace calendar feed',
  replaceHelp: 'The feed gets a new address. Calendars that use the present one stop updating.',
  namesLabel: 'Client names',
  namesHelp: 'Titles never say anything about health or income.',
  cancel: 'Cancel',
  shown: {
    label: 'Address of the feed',
    title: 'Copy your address now.',
    help: 'You won’t see it again. Add it in your calendar app as a subscription. Anyone who has it can read your calendar.',
    copy: 'Copy address',
    copied: 'Address copied!',
    done: 'I’ve saved it',
  },
  revokeTitle: 'Revoke your calendar feed?',
  revokeHelp: 'Calendars that use its address stop updating at once. This can’t be undone.',
  revoked: 'Your calendar feed was revoked.',
} as const;
