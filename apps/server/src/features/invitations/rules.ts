/** What a link is for; each person has at most one live one of each. */
export type LinkPurpose = 'invite' | 'confirm_email' | 'reset_password' | 'magic_link';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a link works, in seconds. */
export const linkLifetime: Readonly<Record<LinkPurpose, number>> = {
  invite: 14 * day,
  confirm_email: 3 * day,
  reset_password: hour,
  magic_link: 30 * minute,
};

/** A client's invitation is a sign-in link that waits until they find the time. In seconds. */
export const clientInvitationLifetime = 7 * day;

const units = [
  { name: 'day', seconds: day },
  { name: 'hour', seconds: hour },
  { name: 'minute', seconds: minute },
];

/** A time in seconds as a mail says it: in the largest unit of which it is a whole number. */
export function inWords(time: number): string {
  const { name, seconds } = units.find((unit) => time % unit.seconds === 0) ?? { name: 'second', seconds: 1 };
  const count = time / seconds;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

const paths: Readonly<Record<LinkPurpose, string>> = {
  invite: 'invite',
  confirm_email: 'confirm_email',
  reset_password: 'reset_password',
  magic_link: 'token_login',
};

/** The address that a mail leads to. */
export const linkAddress = (public_url: string, purpose: LinkPurpose, token: string): string =>
  `${public_url}/${paths[purpose]}/${token}`;

/** Whether one more advisor fits into a firm: seats are counted only where they are paid for (specification, section 10). */
export const hasSeat = (firm: { readonly stripeable: boolean; readonly seats: number }, used: number): boolean =>
  !firm.stripeable || firm.seats > used;

/** Where the e-mail address lies that a queued job is about, as the seal asks. */
export const jobPlace = 'jobs.email';
