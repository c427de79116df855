import type { NotificationKind } from 'contract/vocabulary/inbox';
import type { Email } from '../../notifications/operations.ts';

interface Counted {
  readonly kind: NotificationKind;
  readonly count: number;
}

const whole = new Intl.NumberFormat('en-US');

/** In the order of the email. */
const names: Readonly<Record<NotificationKind, readonly [one: string, many: string]>> = {
  payment_failed: ['failed payment', 'failed payments'],
  address_rejected: ['rejected email address', 'rejected email addresses'],
  estimate_opened: ['opened estimate', 'opened estimates'],
  signal_medicare: ['Medicare signal', 'Medicare signals'],
  signal_enrollment: ['enrollment signal', 'enrollment signals'],
  signal_costs: ['signal about income and costs', 'signals about income and costs'],
  signal_next_steps: ['next step with a client', 'next steps with clients'],
};

const kinds = Object.keys(names);

function listOf(counts: readonly Counted[]): string {
  const sorted = counts.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  return sorted.map(({ kind, count }) => `${whole.format(count)} ${names[kind][count === 1 ? 0 : 1]}`).join('\n');
}

interface Written {
  readonly counts: readonly Counted[];
  readonly public_url: string;
  readonly isDigest: boolean;
}

/** Says how many there are, and nothing about a client. */
export function notificationsEmail({ counts, public_url, isDigest }: Written): Email {
  const sum = counts.reduce((total, { count }) => total + count, 0);
  const news = `${whole.format(sum)} new ${sum === 1 ? 'notification' : 'notifications'}`;
  return {
    subject: isDigest ? `Your daily digest: ${news}` : `You have ${news}`,
    heading: isDigest ? 'Your daily digest' : `You have ${news}`,
    paragraphs: [listOf(counts), 'To read them, sign in and choose the bell at the top of the page.'],
    action: { label: 'View notifications', url: `${public_url}/` },
    afterword: 'Your settings say which of these emails you get, and when.',
  };
}
