import type { ClientRow, EngagementField } from 'contract/endpoints/engagements';
import type { ClientStatus } from 'contract/vocabulary/engagements';
import type { ClientTodoKind } from 'contract/vocabulary/todos';
import type { BadgeTone } from '../../ui/badge-tone.ts';
import { partTexts } from './part-texts.ts';

interface StatusWords {
  label: string;
  tip: string;
  tone: BadgeTone;
  isOutline?: true;
}

export const statuses: Readonly<Record<ClientStatus, StatusWords>> = {
  referred: {
    label: 'Referred',
    tip: 'Referred by a financial advisor. No meeting with a health agent yet.',
    tone: 'indigo',
  },
  scheduled: { label: 'Scheduled', tip: 'A meeting with a health agent is booked.', tone: 'teal' },
  pending: { label: 'Pending', tip: 'Enrolled, but the plan isn’t active yet.', tone: 'amber' },
  enrolled: { label: 'Enrolled', tip: 'Enrolled, and the plan is active.', tone: 'leaf' },
  cancelled: {
    label: 'Cancelled',
    tip: 'The engagement or enrollment was canceled.',
    tone: 'brick',
    isOutline: true,
  },
  deferred: { label: 'Deferred', tip: 'More than 6 months from a decision.', tone: 'slate' },
  passed: { label: 'Passed', tip: 'Went elsewhere for coverage.', tone: 'slate', isOutline: true },
  renewal: { label: 'Renewal', tip: 'The plan is up for renewal.', tone: 'leaf', isOutline: true },
  terminated: { label: 'Terminated', tip: 'The carrier ended the plan.', tone: 'brick' },
  unknown: { label: 'Unknown', tip: 'This client’s status isn’t known.', tone: 'gray' },
  'follow up': { label: 'Follow up', tip: 'This client needs a follow-up.', tone: 'amber', isOutline: true },
};

export const statusChoices = Object.entries(statuses).map(([value, { label }]) => ({ value, label }));
export const reasons: Readonly<Record<ClientTodoKind, string>> = {
  address_rejected: 'Email refused',
  answer_meeting: 'Meeting request to answer',
  upload_analyses: 'Analyses due',
  send_analyses: 'Analyses to send',
  read_analyses: 'New analysis to read',
  nothing_ahead: 'Scheduled, no upcoming meeting',
  follow_up: 'Follow up',
  renewal: 'Up for renewal',
  without_meeting: 'Referred, no meeting yet',
  not_joined: 'Hasn’t joined yet',
  without_plan: 'Enrolled, no plan data yet',
};

const todosOfBoth = ['nothing_ahead', 'follow_up', 'renewal'] as const;
const reasonChoice = (value: ClientTodoKind) => ({ value, label: reasons[value] });

export const reasonChoices = {
  advisor: (['address_rejected', 'read_analyses', ...todosOfBoth, 'without_meeting', 'not_joined'] as const).map(
    reasonChoice,
  ),
  agent: (['answer_meeting', 'upload_analyses', 'send_analyses', ...todosOfBoth, 'without_plan'] as const).map(
    reasonChoice,
  ),
};

export const coverages: Readonly<Record<NonNullable<ClientRow['client_request_type']>, string>> = {
  pre_65: 'Pre-65',
  medicare: 'Medicare',
  combo: 'Medicare and pre-65',
};

export const coverageChoices = Object.entries(coverages).map(([value, label]) => ({ value, label }));

export const plans: Readonly<Record<NonNullable<ClientRow['plan_type']>, string>> = {
  starter: 'Starter',
  core: 'Core',
  annual: 'Starter Annual',
  monthly: 'Starter Monthly',
};

export const labels: Readonly<Record<EngagementField | 'email', string>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  phone_number: 'Phone Number',
  client_request_type: 'Coverage type',
  projected_start_date: 'Projected start date',
  financial_advisor_id: 'Financial advisor',
  health_advisor_id: 'Health agent',
  status: 'Status',
  agency_person_id: 'Agency person ID',
  booking_id: 'Booking ID',
  advisor_notes: 'Advisor notes',
  agency_notes: 'Agency notes',
};

export const texts = {
  list: {
    title: 'Clients',
    search: 'Search clients',
    create: 'Begin Client Engagement',
    download: 'Download',
    statusOf: (client: string) => `Status of ${client}`,
    statusFilter: 'Status',
    allStatuses: 'All statuses',
    reasonFilter: 'To-do',
    allReasons: 'Any to-do',
    columns: {
      name: 'Name',
      coverage: 'Coverage',
      referred: 'Referred',
      agent: 'Agent',
      advisor: 'Advisor',
      subscription: 'Subscription',
      analysis: 'Analysis',
      reason: 'Reason',
      nextMeeting: 'Next meeting',
      lastContact: 'Last contact',
      yearlyCost: 'Yearly cost',
      thresholdDistance: 'Distance to a limit',
      status: 'Status',
    },
    actionsFor: (name: string) => `Actions for ${name}`,
    plans: 'Plan Information',
    accesses: 'Who accessed the data',
    noAnalysis: 'None yet',
    analysisArrived: (day: string) => `Analysis ${day}`,
    analysisMissing: 'No analysis yet',
    nobody: 'Not assigned yet',
    noPlan: 'None',
    empty: 'No clients yet.',
    emptyHelp:
      'A client is anyone you refer for health insurance. Begin an engagement, and a licensed agent will take it from there. You’ll see each step here.',
    emptyAgent: 'No clients are assigned to you yet.',
    emptyAgentHelp: 'Clients assigned to you will appear here, with their meetings and status.',
  },
  remove: {
    question: 'Are you sure you want to delete this client?',
    help: (name: string) =>
      `${name} and all of their records will be deleted, and any upcoming meeting will be canceled.`,
    final: 'This cannot be undone.',
    undoable: 'You can undo it for 10 seconds.',
    kept: 'We keep only the following:',
    confirm: 'Delete client',
    done: (name: string) => `${name} was deleted.`,
    failed: (name: string, reason: string) => `${name} wasn’t deleted. ${reason}`,
  },
  start: {
    title: 'Start Client Engagement',
    lead: 'Tell us who you’re referring. A licensed agent will get in touch, and you’ll see each step on the client’s page.',
    client: 'Client',
    engagement: 'Engagement',
    emailHelp: 'Where we’ll send the invitation',
    phoneHelp: 'So the agent can call',
    dateHelp: 'When coverage should start: month, day, and year',
    advisorHelp: 'Who will work with this client',
    ownAdvisor: 'You, unless you choose a colleague',
    notesHelp: 'For you, your firm, and the agent. The client never sees them.',
    noMail: 'Don’t send the referral email',
    noMailHelp: 'We won’t notify the client. You can send the invitation later from their page.',
    submit: 'Start Client Engagement',
    cancel: 'Cancel',
    question: 'Send referral email?',
    questionHelp: 'We’ll send an invitation to this address:',
    questionWhy:
      'The client will use it to set up their account and book a meeting. Double-check the address. You can’t unsend this email.',
    confirm: 'Send referral email',
    back: 'Go back',
    invited: (name: string) => `${name}’s engagement has begun. The referral email is on its way.`,
    begun: (name: string) => `${name}’s engagement has begun. No email was sent.`,
    unsavedTitle: 'Leave without starting?',
    unsaved: 'What you entered about this client hasn’t been saved.',
    leave: 'Leave without starting',
  },
  advisors: {
    none: 'No matches. Check the spelling or try fewer words.',
    loading: 'Searching…',
    failed: 'The list couldn’t be loaded. Type again to retry.',
    placeholder: 'Type a name or an email',
  },
  client: {
    ...partTexts,
    untitled: 'Client',
    failed: 'The client couldn’t be loaded.',
    details: 'Details',
    edit: 'Edit',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Successfully updated',
    nothing: 'No changes to save.',
    conflict: 'This client changed while you were editing',
    referred: 'Referred',
    noCoverage: 'Coverage not chosen yet',
    optedOut: 'Opted out of messages',
    clientNotes: 'Notes from the client',
    firm: 'Firm',
    bookingHelp: 'The calendar ID of the client’s current meeting',
    agencyHelp: 'The client’s ID in the agency’s own system',
    advisorNotesHelp: 'For the firm and the agent. The client never sees them.',
    agencyNotesHelp: 'For agents only. Neither the client nor the firm sees them.',
    unsaved: 'Your changes to this client haven’t been saved.',
    progress: 'Account and profile',
    joined: (first_name: string) => `${first_name} has set up their account.`,
    waiting: (first_name: string) => `${first_name} hasn’t set up their account yet.`,
    notInvited: 'No referral email was sent when the engagement began.',
    invite: { label: 'Send invitation', question: 'Send the invitation?', help: 'We’ll send it to this address:' },
    reminder: {
      label: 'Send reminder',
      question: 'Send a reminder?',
      help: 'We’ll send another one to this address:',
    },
    signInLink: {
      label: 'Send sign-in link',
      question: 'Send a sign-in link?',
      help: 'We’ll send a link that opens their account to this address:',
    },
    inviteSent: (time: string) => `Sent ${time}`,
    resend: 'Resend',
    inviteThrottled: 'We’ve sent this address too many emails. Try again later.',
    surveyDone: (name: string) => `${name} finished the profile.`,
    surveyOpen: (name: string) => `${name} hasn’t finished the profile yet.`,
    estimate: 'Start estimate',
    profile: 'Open profile',
    delete: 'Delete client',
  },
  subscribe: {
    title: 'Subscribe',
    required: 'Please subscribe to a plan to continue.',
    why: 'An advisor needs a paid seat to start an engagement.',
    whyNone: 'Your firm has no seats yet, so its advisors can’t start engagements.',
    whyTaken: 'An advisor needs a paid seat to start an engagement, and all of your firm’s seats are taken.',
    whyStopped: 'A payment isn’t complete, so your firm can’t use its seats. The account page says what to do.',
    kept: 'What you entered is saved.',
    stoppedContact: 'For help, email',
    account: 'Go to account',
    plans: 'See plans and seats',
    contact: 'Ask your firm’s admin, or email',
    adminContact: 'Purchase seats below, or email',
    staffContact: 'Choose another advisor, purchase seats for the firm, or email',
    firms: 'Go to accounts',
    advisorsOnly: 'You must be an advisor to view this page.',
    purchase: 'Purchase Seats',
    notBilled: 'Your firm isn’t billed',
    notBilledWhy: 'Its advisors don’t need seats to start engagements. These prices apply to firms that are billed.',
  },
} as const;
