import type { ClientRow, EngagementField } from 'contract/endpoints/engagements';
import type { ClientStatus } from 'contract/vocabulary/engagements';
import type { ClientTodoKind } from 'contract/vocabulary/todos';
import type { BadgeTone } from '../../ui/badge-tone.ts';

interface StatusWords {
  label: string;
  tip: string;
  tone: BadgeTone;
  isOutline?: true;
}

export const statuses: Readonly<Record<ClientStatus, StatusWords>> = {
  referred: {
    label: 'Referred',
    tip: 'Referred by a financial advisor. No meeting with a health agent is booked yet.',
    tone: 'indigo',
  },
  scheduled: { label: 'Scheduled', tip: 'A meeting with a health agent is booked.', tone: 'teal' },
  pending: { label: 'Pending', tip: 'Enrolled, but the plan is not active yet.', tone: 'amber' },
  enrolled: { label: 'Enrolled', tip: 'Enrolled, and the plan is active.', tone: 'leaf' },
  cancelled: {
    label: 'Cancelled',
    tip: 'The engagement or the enrollment was called off.',
    tone: 'brick',
    isOutline: true,
  },
  deferred: { label: 'Deferred', tip: 'More than 6 months from a decision.', tone: 'slate' },
  passed: { label: 'Passed', tip: 'Went elsewhere for coverage.', tone: 'slate', isOutline: true },
  renewal: { label: 'Renewal', tip: 'The plan comes up for renewal.', tone: 'leaf', isOutline: true },
  terminated: { label: 'Terminated', tip: 'The carrier has ended the plan.', tone: 'brick' },
  unknown: { label: 'Unknown', tip: 'It is not known where this client stands.', tone: 'gray' },
  'follow up': { label: 'Follow up', tip: 'The client is to be contacted again.', tone: 'amber', isOutline: true },
};

export const statusChoices = Object.entries(statuses).map(([value, { label }]) => ({ value, label }));
/** Why a client is on a to-do. */
export const reasons: Readonly<Record<ClientTodoKind, string>> = {
  answer_meeting: 'Meeting request to answer',
  send_analyses: 'Analyses to send',
  read_analyses: 'New analysis to read',
  nothing_ahead: 'Scheduled, no meeting ahead',
  follow_up: 'Follow up',
  renewal: 'Up for renewal',
  without_meeting: 'Referred, no meeting yet',
  not_joined: 'Has not joined yet',
  without_plan: 'Enrolled, no plan data yet',
};

const todosOfBoth = ['nothing_ahead', 'follow_up', 'renewal'] as const;
const reasonChoice = (value: ClientTodoKind) => ({ value, label: reasons[value] });

export const reasonChoices = {
  advisor: (['read_analyses', ...todosOfBoth, 'without_meeting', 'not_joined'] as const).map(reasonChoice),
  agent: (['answer_meeting', 'send_analyses', ...todosOfBoth, 'without_plan'] as const).map(reasonChoice),
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

/** Texts of the specification are exact. */
export const texts = {
  list: {
    title: 'Clients',
    search: 'Search clients',
    create: 'Begin Client Engagement',
    download: 'Download',
    statusFilter: 'Status',
    allStatuses: 'All statuses',
    reasonFilter: 'To-do',
    allReasons: 'With or without to-do',
    columns: {
      name: 'Name',
      coverage: 'Coverage',
      referred: 'Referred',
      agent: 'Agent',
      advisor: 'Advisor',
      subscription: 'Subscription',
      analysis: 'Analysis',
      reason: 'Reason',
      status: 'Status',
    },
    noAnalysis: 'None yet',
    analysisArrived: (day: string) => `Analysis ${day}`,
    analysisMissing: 'No analysis yet',
    nobody: 'Nobody yet',
    noPlan: 'None',
    empty: 'No clients yet.',
    emptyHelp:
      'A client is somebody you refer for health insurance. Begin an engagement, and a licensed agent takes it from there while you see each step here.',
    emptyAgent: 'No clients are assigned to you yet.',
    emptyAgentHelp:
      'Clients stand here once they are assigned to you. You will see their meetings and where they stand.',
  },
  remove: {
    question: 'Are you sure you want to delete this client?',
    help: (name: string) =>
      `${name} and everything kept about them will be gone, and an upcoming meeting is cancelled. This cannot be undone.`,
    kept: 'Only this is kept:',
    confirm: 'Delete client',
    named: (name: string) => `Delete ${name}`,
    done: (name: string) => `${name} was deleted.`,
  },
  start: {
    title: 'Start Client Engagement',
    lead: 'Tell us whom you refer. A licensed agent gets in touch, and you see each step on the client’s page.',
    client: 'Client',
    engagement: 'Engagement',
    emailHelp: 'Where the invitation goes',
    phoneHelp: 'So that the agent can call',
    dateHelp: 'When the coverage is to begin: month, day and year',
    advisorHelp: 'Who looks after this client',
    ownAdvisor: 'You, unless you choose a colleague',
    notesHelp: 'For you, your firm and the agent. The client never sees them.',
    noMail: 'Do not send the referral email',
    noMailHelp: 'The client is not told. You can send the invitation later from their page.',
    submit: 'Start Client Engagement',
    cancel: 'Cancel',
    question: 'Send referral email?',
    questionHelp: 'We send an invitation to this address:',
    questionWhy:
      'With it, the client sets up their account and books a meeting. Check the address: it cannot be called back.',
    confirm: 'Send referral email',
    back: 'Go back',
    invited: (name: string) => `The engagement of ${name} has begun. The referral email is on its way.`,
    begun: (name: string) => `The engagement of ${name} has begun. No email was sent.`,
    unsavedTitle: 'Leave without starting?',
    unsaved: 'What you entered about this client has not been saved.',
    leave: 'Leave without starting',
    stay: 'Keep editing',
  },
  advisors: {
    none: 'Nobody by that name.',
    loading: 'Searching…',
    failed: 'The list could not be loaded. Type again to retry.',
    placeholder: 'Type a name or an email',
  },
  client: {
    untitled: 'Client',
    failed: 'The client could not be loaded.',
    details: 'Details',
    edit: 'Edit',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Successfully updated',
    nothing: 'There is nothing to save: nothing was changed.',
    conflict: 'This client was changed meanwhile',
    referred: 'Referred',
    noCoverage: 'Coverage not chosen yet',
    clientNotes: 'Notes from the client',
    firm: 'Firm',
    bookingHelp: 'The meeting that counts, by its number in the calendar',
    agencyHelp: 'The client’s number in the agency’s own system',
    advisorNotesHelp: 'For the firm and the agent. The client never sees them.',
    agencyNotesHelp: 'For agents only. Neither the client nor the firm sees them.',
    unsavedTitle: 'Leave without saving?',
    unsaved: 'What you changed of this client has not been saved.',
    leave: 'Leave without saving',
    stay: 'Keep editing',
    progress: 'Account and profile',
    joined: (first_name: string) => `${first_name} has set up their account.`,
    waiting: (first_name: string) => `${first_name} has not set up their account yet.`,
    notInvited: 'No referral email was sent when the engagement began.',
    invite: {
      label: 'Send invitation',
      question: 'Send the invitation?',
      help: 'A new invitation goes to this address. The link in an earlier one stops working:',
    },
    signInLink: {
      label: 'Send sign-in link',
      question: 'Send a sign-in link?',
      help: 'A link that opens their account goes to this address. An earlier one stops working:',
    },
    inviteSent: (time: string) => `Sent ${time}`,
    resend: 'Resend',
    inviteThrottled: 'This address has had as many emails as it may for now. Please try again later.',
    surveyDone: 'The profile is complete: an estimate can begin with it.',
    surveyOpen: 'The profile is not complete yet.',
    estimate: 'Start estimate',
    profile: 'Open profile',
    delete: 'Delete client',
  },
  subscribe: {
    title: 'Subscribe',
    required: 'Please subscribe to a plan to continue.',
    why: 'An engagement takes a paid seat for its advisor. Nothing you entered is lost: go back to it at any time.',
    noSeat: 'An engagement takes a paid seat for its advisor, and all seats of your firm are taken.',
    plans: 'See plans and seats',
    contact: 'Ask your firm’s admin, or write to',
    adminContact: 'Purchase seats below, or write to',
    advisorsOnly: 'You must be an advisor to view this page.',
    purchase: 'Purchase Seats',
    notBilled: 'Your firm is not billed',
    notBilledWhy: 'Its advisors need no seats to start engagements. The prices are those of firms that are billed.',
  },
} as const;
