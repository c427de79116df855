import type { Client } from 'contract/endpoints/engagements';
import { formatDay } from '../../../lib/format.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { ClientStatusBadge } from '../client-status.tsx';
import { coverages, texts } from '../texts.ts';
import styles from './client.module.css';

export function ClientSummary({ client }: { client: Client }) {
  const { status, client_request_type: type, referred_at, email, phone_number, advisor_messages } = client;
  return (
    <div className={styles.summary}>
      <ClientStatusBadge status={status} />
      <span>{type ? coverages[type] : texts.client.noCoverage}</span>
      <span>
        {texts.client.referred} {formatDay(referred_at)}
      </span>
      <span className={styles.contact}>
        <a href={`mailto:${email}`} translate="no" className={styles.way}>
          <EmailText email={email} />
        </a>
        {phone_number && (
          <a href={`tel:${phone_number}`} className={styles.way}>
            <PhoneText value={phone_number} />
          </a>
        )}
      </span>
      {!advisor_messages && <span>{texts.client.optedOut}</span>}
    </div>
  );
}
