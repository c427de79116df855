export const texts = {
  button: 'View as user',
  dialog: {
    title: (name: string) => `View HealthPlanner as ${name}`,
    lead: 'For 15 minutes, this tab shows what this user sees. You can’t change anything, and notes and medications are hidden. We’ll tell the user when you did this and why.',
    reason: 'Reason',
    reasonHelp: 'The user can read this in their settings.',
    start: 'Start viewing',
    cancel: 'Cancel',
  },
  banner: {
    label: 'Viewing as another user',
    text: (product: string, name: string, until: string) =>
      `You’re viewing ${product} as ${name}, read-only, until ${until}.`,
    stop: 'Stop viewing',
  },
  ended: {
    title: 'This view has ended',
    lead: (name: string) =>
      `You’re no longer viewing ${name}’s account. A view ends after 15 minutes, when you sign out, or when the account can no longer be viewed.`,
    leave: 'Back to your account',
  },
  panel: {
    title: 'Visits by support',
    lead: 'Support can open a read-only view of your account for 15 minutes. Notes and medications are hidden from them.',
    failed: 'The visits couldn’t be loaded.',
    visit: (product: string, moment: string) => `${product} support viewed your account on ${moment}.`,
    reason: (reason: string) => `Reason: ${reason}`,
  },
};
