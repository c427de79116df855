import type { Email } from '../../../features/notifications/operations.ts';
import type { Finding } from './rules.ts';

const whole = new Intl.NumberFormat('en-US');

/** Names come from users: removes line breaks and control characters, limits the length. */
const clean = (name: string): string =>
  name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 200);

interface Accessor {
  readonly name: string;
  readonly account_name: string | null;
}

export function unusualAccess(
  { name, account_name }: Accessor,
  { kind, is_hourly, clients, limit }: Finding,
  public_url: string,
): Email {
  const who = account_name === null ? clean(name) : `${clean(name)} of ${clean(account_name)}`;
  const what = kind === 'exported' ? 'downloaded the data' : 'opened the pages';
  const period = is_hourly ? 'an hour' : 'a day';
  return {
    subject: 'Unusual access to client data',
    heading: 'Unusual access to client data',
    paragraphs: [
      `${who} ${what} of ${whole.format(clients)} different clients within ${period}. Up to ${whole.format(limit)} is usual for this user.`,
      'There may be a good reason. Check what was accessed, ask the user, and acknowledge the alert.',
    ],
    action: { label: 'View audit trail', url: `${public_url}/audit` },
  };
}
