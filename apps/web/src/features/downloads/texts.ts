export const texts = {
  title: 'Download everything',
  about: {
    own: 'One ZIP file with your profile, survey, household, plans, meetings, and documents. It opens on any computer.',
    client:
      'One ZIP file with everything this client can see: profile, survey, plans, meetings, and documents. It doesn’t include notes.',
    account: 'One ZIP file with the firm’s clients, estimates, meetings, plans, invoices, and documents.',
  },
  care: 'It contains personal data and isn’t encrypted. Keep it somewhere safe.',
  button: 'Download everything',
  preparing: 'Preparing your download…',
  started: 'Your download has started. A large file can take a few minutes.',
  tooMany: 'You’ve started several downloads in the last hour. Try again later.',
} as const;
