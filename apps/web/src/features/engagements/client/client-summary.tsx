import type { Client } from 'contract/endpoints/engagements';
import { formatDay } from '../../../lib/format.ts';
import { ClientStatusBadge } from '../client-status.tsx';
import { coverages, texts } from '../texts.ts';
import styles from './client.module.css';

export function ClientSummary({ client: { status, client_request_type: type, referred_at } }: { client: Client }) {
  return (
    <div className={styles.summary}>
      <ClientStatusBadge status={status} />
      <span>{type ? coverages[type] : texts.client.noCoverage}</span>
      <span>
        {texts.client.referred} {formatDay(referred_at)}
      </span>
    </div>
  );
}
