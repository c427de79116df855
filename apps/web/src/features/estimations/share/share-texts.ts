export const shareTexts = {
  loadFailed: 'The sharing of this estimate couldn’t be loaded. Nothing has changed.',
  link: 'Public link',
  expiry: {
    label: 'Link expires',
    on: (day: string) => `On ${day}`,
    expired: (day: string) => `Expired on ${day}`,
    never: 'Never',
    inDays: (days: number) => `In ${days} days`,
    none: 'Don’t expire',
    help: 'After that, the link leads to the page for links that don’t exist. You can extend it at any time.',
  },
  code: {
    label: 'Ask for a code',
    help: 'Visitors enter six digits before they see anything. Send the code another way than the link, such as by phone.',
    once: (code: string) => `The code is ${code}. It’s shown only now.`,
    copy: 'Copy code',
    copied: 'Code copied',
    hidden: 'The code was shown when you turned this on.',
    renew: 'New code',
  },
  contents: {
    title: 'What it includes',
    outlook: 'Share the outlook',
    outlookHelp:
      'People with the public link, and the client if you share the estimate, also see income thresholds, months, and scenarios.',
    phone: 'Show the advisor’s phone number',
    phoneHelp: 'The number in the advisor’s profile appears below the title.',
  },
  openings: {
    none: 'Not opened yet.',
    some: (count: string, last: string) => `Opened ${count}, last on ${last}.`,
    times: (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count.toLocaleString('en-US')} times`),
    latest: 'Latest visits',
  },
  client: {
    title: 'Client',
    emailed: (name: string) => `Shared. We emailed ${name} a link to sign in and see it.`,
    notEmailed: 'Shared. We couldn’t send an email about it just now.',
    stopped: 'No longer shared.',
  },
} as const;
