import { formatDay } from '../../lib/format.ts';
import type { AdvisorRow } from './advisor-list.ts';
import styles from './advisors.module.css';
import { advisorTexts } from './texts.ts';

const t = advisorTexts.invitation;

type Invitation = NonNullable<AdvisorRow['invitation']>;

/** When an advisor who has not joined was last emailed. */
export const InvitationStatus = ({ invitation }: { invitation: Invitation }) => (
  <span className={styles.sent}>{sentenceOf(invitation)}</span>
);

function sentenceOf({ sent_at, expires_at, delivery }: Invitation): string {
  if (delivery === 'failed') return t.failed;
  if (sent_at === null && expires_at !== null) return t.handed(formatDay(expires_at));
  if (sent_at === null) return delivery === 'not_sent' ? t.notSent : t.sending;
  const isOver = expires_at !== null && new Date(expires_at) < new Date();
  return isOver ? t.expired(formatDay(sent_at)) : t.sent(formatDay(sent_at), formatDay(expires_at));
}
