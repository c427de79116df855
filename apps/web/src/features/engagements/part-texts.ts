/** Tabs of the client's page, and its next step. */
export const partTexts = {
  tabs: {
    label: 'Parts of the client’s record',
    overview: 'Overview',
    estimates: 'Estimates',
    profile: 'Profile',
    plans: 'Plans',
    documents: 'Documents',
    activity: 'Activity',
  },
  nextStep: {
    title: 'Next step',
    texts: {
      invite: (name: string) => `Invite ${name} to set up an account.`,
      remind: (name: string) => `Remind ${name} to set up the account.`,
      profile: (name: string) => `Remind ${name} to finish the profile.`,
      estimate: (name: string) => `Estimate what coverage will cost ${name}.`,
      book: (name: string) => `Book a meeting for ${name} with a health agent.`,
      meet: (name: string) => `Meet with ${name}.`,
      upload: (name: string) => `Upload the analyses for ${name}.`,
      send: (name: string) => `Send the analyses for ${name}.`,
    },
    actions: {
      estimate: 'Start estimate',
      book: 'Book a meeting',
      upload: 'Open documents',
      send: 'Open documents',
    },
  },
} as const;
