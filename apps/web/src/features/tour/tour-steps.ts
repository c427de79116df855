import { type LinkTarget, paths } from '../../lib/paths.ts';
import type { TourRole } from './tour-progress.ts';

export interface TourStep {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly to: LinkTarget;
}

export const tourTexts = {
  label: 'Tour of the demo',
  position: (step: number, count: number) => `Tour, step ${step} of ${count}`,
  back: 'Back',
  next: 'Next',
  close: 'Close tour',
} as const;

const findClient = (name: string) => ({ link: `Find ${name}`, to: paths.clientsView({ search: name }) });

export const tourSteps: Readonly<Record<TourRole, readonly TourStep[]>> = {
  advisor: [
    {
      title: 'Start with what waits for you',
      text: 'The dashboard lists new analyses, follow-ups, and clients without a meeting.',
      link: 'Dashboard',
      to: paths.dashboard,
    },
    {
      title: 'Follow a client from referral to renewal',
      text: 'A client’s page has the estimates, profile, plans, analyses, and activity in one place.',
      ...findClient('Margaret Holt'),
    },
    {
      title: 'Estimate next year’s costs',
      text: 'An estimate shows costs before and after help, the reasons, and what one more dollar of income changes. Bartholomew-Christopher’s compares two scenarios.',
      link: 'All estimates',
      to: paths.estimations,
    },
    {
      title: 'See the meetings with your agent',
      text: 'Clients book with the health agent. You see next week’s meetings and what came of past ones.',
      link: 'Meetings',
      to: paths.meetings,
    },
    {
      title: 'Refer a client yourself',
      text: 'The client gets an invitation. No email leaves the demo: read it in the demo inbox at /dev/outbox.',
      link: 'Begin a client engagement',
      to: paths.newClient,
    },
  ],
  agent: [
    {
      title: 'Start with your clients’ next steps',
      text: 'The dashboard lists analyses to send, follow-ups, and renewals.',
      link: 'Dashboard',
      to: paths.dashboard,
    },
    {
      title: 'Prepare and record meetings',
      text: 'Upcoming meetings have a link to join. Record the outcome of those that took place.',
      link: 'Meetings',
      to: paths.meetings,
    },
    {
      title: 'Send an analysis',
      text: 'Both versions of Daniel’s analysis are uploaded, one without medications for the advisor. Send them from his page.',
      ...findClient('Daniel Okonkwo-Reyes'),
    },
    {
      title: 'Keep plans up to date',
      text: 'Margaret’s plans have a history of every change, and next year’s plan stands beside this year’s.',
      ...findClient('Margaret Holt'),
    },
    {
      title: 'Set your hours',
      text: 'Clients can book only the times you offer. Add days off and the notice you need.',
      link: 'My hours',
      to: paths.hours,
    },
  ],
  client: [
    {
      title: 'See where you stand',
      text: 'Your home page shows your next step, your plans, and what your advisor and agent prepared for you.',
      link: 'Home',
      to: paths.dashboard,
    },
    {
      title: 'Read your analysis and estimate',
      text: 'Your agent sent an analysis, and your advisor shared an estimate for 2027. Both are on your home page.',
      link: 'Home',
      to: paths.dashboard,
    },
    {
      title: 'Book a meeting',
      text: 'Choose a time with your health agent. You can move or cancel the meeting later.',
      link: 'Schedule appointment',
      to: paths.ownSchedule,
    },
    {
      title: 'Check your answers',
      text: 'Your household, doctors, and medications are the basis of everything. Change them at any time.',
      link: 'Your answers',
      to: paths.survey,
    },
    {
      title: 'See who opened your records',
      text: 'Every look at your health and income data is recorded, with name and time.',
      link: 'Who opened your records',
      to: paths.ownAccesses,
    },
  ],
  firm_admin: [
    {
      title: 'See the whole firm',
      text: 'The dashboard and the list of clients cover every advisor of the firm.',
      link: 'Clients',
      to: paths.clients,
    },
    {
      title: 'Know what the firm pays for',
      text: 'The account page has the plan, seats, payment method, and invoices. Payments are simulated.',
      link: 'Account',
      to: paths.ownAccount,
    },
    {
      title: 'Try a coupon',
      text: 'Apply the coupon WELCOME10 on the account page. The price is shown before anything is charged.',
      link: 'Account',
      to: paths.ownAccount,
    },
    {
      title: 'Invite an advisor',
      text: 'An invitation takes an available seat. The advisor joins with a link from the email.',
      link: 'Invite advisors',
      to: paths.inviteAdvisors,
    },
    {
      title: 'See who did what',
      text: 'The audit trail lists every change and every look at a client’s data. It can’t be altered.',
      link: 'Audit trail',
      to: paths.audit,
    },
  ],
  super_admin: [
    {
      title: 'See every firm',
      text: 'The list of accounts has firms in each state of a subscription. Prairie Creek Advisors is past due.',
      link: 'Accounts',
      to: paths.accounts,
    },
    {
      title: 'Help a user',
      text: 'Find a user to correct a profile, or view the account as that person does, without changing anything.',
      link: 'Users',
      to: paths.users,
    },
    {
      title: 'Import plans',
      text: 'Upload a carrier’s file, check the matches, and undo the import if it’s wrong. The page has a sample.',
      link: 'Importer',
      to: paths.policyImport,
    },
    {
      title: 'Watch the platform',
      text: 'Email conflicts, undelivered messages, failed jobs, and locked sign-ins are on one page.',
      link: 'Operations',
      to: paths.operations,
    },
    {
      title: 'Prove what happened',
      text: 'The audit trail records who changed and saw what, in all firms.',
      link: 'Audit trail',
      to: paths.audit,
    },
  ],
};
