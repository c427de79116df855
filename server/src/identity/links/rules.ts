/** What a link is for; each person has at most one live one of each. */
export type LinkPurpose = 'invite' | 'confirm_email' | 'reset_password' | 'magic_link';

const day = 24 * 60 * 60;

/** How long a link works, in seconds. */
export const linkLifetime: Readonly<Record<LinkPurpose, number>> = {
  invite: 14 * day,
  confirm_email: 3 * day,
  reset_password: 60 * 60,
  magic_link: 30 * 60,
};

const paths: Readonly<Record<LinkPurpose, string>> = {
  invite: 'invite',
  confirm_email: 'confirm_email',
  reset_password: 'reset_password',
  magic_link: 'token_login',
};

/** The address that a mail leads to. */
export const linkAddress = (public_url: string, purpose: LinkPurpose, token: string): string =>
  `${public_url}/${paths[purpose]}/${token}`;
