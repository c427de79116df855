import type { AdvisorEmailObstacle, AttachmentType } from 'contract/vocabulary/attachments';

const soon = 'An analysis will be made available for your review either 3-5 business days after';
/** For a complete profile, which the specification's sentence would still ask for. */
const begun = 'An analysis will be made available for your review 3-5 business days after';

const types: Record<AttachmentType, { title: string; help: string }> = {
  hpa: { title: 'Client analysis', help: 'The client reads this version.' },
  hpa_fa: {
    title: 'Financial advisor version',
    help: 'The financial advisor reads this version. Medications must be redacted.',
  },
};

const obstacles: Record<AdvisorEmailObstacle, string> = {
  no_advisor: 'The client doesn’t have a financial advisor, so only the client gets an email.',
  no_seat: 'The financial advisor doesn’t have a seat, so only the client gets an email.',
  not_core: 'The financial advisor’s firm isn’t on the Core plan, so only the client gets an email.',
};

export const texts = {
  title: {
    advisor: 'Client HealthPlanning Analysis',
    client: 'My HealthPlanning Analysis',
    agent: 'HealthPlanning Analysis',
  },
  tooltip: 'A licensed agent compares the plans that fit your household and summarizes the results for you.',
  failed: 'The analysis couldn’t be loaded.',
  safe: 'No files were lost.',
  view: 'VIEW PDF',
  viewNamed: (name: string) => ` of ${name}`,
  download: 'Download',
  downloadNamed: (name: string) => `Download ${name}`,
  unavailable: {
    title: 'HealthPlanning Analysis Not Available',
    advisor: (product: string) =>
      `${soon} your client completes their profile on ${product} or once they speak with a licensed agent.`,
    client: (product: string) =>
      `${soon} you complete your profile on ${product} or once you speak with a licensed agent.`,
    upgrade: 'upgrade to Core',
    plan: 'Change plan',
    advisorComplete: `${begun} your client completed their profile, or once they speak with a licensed agent.`,
    clientComplete: `${begun} you completed your profile, or once you speak with a licensed agent.`,
    notCore: 'Upgrade to the CORE plan to provide this benefit to your clients.',
  },
  seat: {
    title: 'A new analysis is available.',
    text: 'You need a seat to read it.',
    action: 'See plans and seats',
  },
  facts: {
    arrived: 'Added',
    sent: 'Emails sent',
    byClient: 'Opened by the client',
    byAdvisor: 'Opened by the advisor',
    notYet: 'Not yet',
    first: (moment: string) => `first ${moment}`,
    last: (moment: string) => `last ${moment}`,
  },
  manage: {
    types,
    limits: (size: string) => `PDF files, up to ${size} each`,
    browse: 'Choose PDF files',
    browseMore: 'Add PDF files',
    notPdf: 'You can upload only PDF files with names ending in .pdf.',
    empty: 'This file is empty.',
    tooLarge: (size: string) => `This file is larger than ${size}.`,
    version: (version: number) => `Version ${version}`,
    added: (moment: string, by: string | null) => (by ? `Added ${moment} by ${by}` : `Added ${moment}`),
    saving: 'Saving',
    replace: (name: string) => `Replace ${name}`,
    replacement: (name: string) => `New version of ${name}`,
    browseOne: 'Choose a PDF file',
    remove: (name: string) => `Delete ${name}`,
    question: (name: string) => `Are you sure you want to delete ${name}?`,
    questionHelp:
      'For the client and the advisor this cannot be undone, but you can restore the file here for 30 days.',
    confirm: 'Delete file',
    removeFailed: 'Failed to delete file. Please refresh the page.',
    removed: (name: string) => `${name} was deleted. You can restore it below.`,
    earlier: (count: number) => `Earlier versions and deleted files (${count})`,
    replaced: (moment: string) => `Replaced ${moment}`,
    deleted: (moment: string, by: string | null) => (by ? `Deleted ${moment} by ${by}` : `Deleted ${moment}`),
    until: (day: string) => `can be restored until ${day}`,
    restore: 'Restore',
    restored: (name: string) => `${name} was restored.`,
    restoreFailed: (name: string) => `${name} couldn’t be restored. Try again.`,
  },
  send: {
    title: 'Email',
    help: 'The client and the financial advisor each get an email with a link to their page. The files aren’t attached.',
    label: 'Send Email',
    sending: 'Sending…',
    again: 'Email Sent: Click to send again',
    question: 'Send the analysis emails?',
    toClient: (name: string) => `${name} will get an email about the client analysis.`,
    toAdvisor: (name: string) => `${name} will get an email about the financial advisor version.`,
    obstacles,
    notToClient: 'The client wasn’t emailed because the address belongs to another user.',
    wait: (time: string) => `You can send these emails again at ${time}.`,
    newFile: 'A file was added after the last emails were sent.',
  },
} as const;
