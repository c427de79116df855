import type { Client } from 'contract/endpoints/engagements';
import type { ReactNode } from 'react';
import { formatDate, missing } from '../../../lib/format.ts';
import { hiddenInView, userView } from '../../../lib/user-view.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { coverages, labels, texts } from '../texts.ts';
import styles from './client.module.css';

const t = texts.client;

export function ClientFacts({ client, showsFirm }: { client: Client; showsFirm: boolean }) {
  const { email, phone_number, client_request_type: type, projected_start_date, account_name } = client;
  const writes = (field: string) => client.editable.includes(field);
  const hidden = userView.current() && hiddenInView;
  return (
    <dl className={styles.facts}>
      <Fact label={labels.email}>
        <a href={`mailto:${email}`} translate="no" className={styles.way}>
          <EmailText email={email} />
        </a>
      </Fact>
      <Fact label={labels.phone_number}>
        {phone_number ? (
          <a href={`tel:${phone_number}`} className={styles.way}>
            <PhoneText value={phone_number} />
          </a>
        ) : (
          missing
        )}
      </Fact>
      <Fact label={labels.client_request_type}>{type ? coverages[type] : missing}</Fact>
      <Fact label={labels.projected_start_date}>{formatDate(projected_start_date)}</Fact>
      {showsFirm && <Fact label={t.firm}>{account_name ?? missing}</Fact>}
      {writes('booking_id') && <Fact label={labels.booking_id}>{client.booking_id ?? missing}</Fact>}
      {writes('agency_person_id') && <Fact label={labels.agency_person_id}>{client.agency_person_id ?? missing}</Fact>}
      {(client.client_notes ?? hidden) && (
        <Fact label={t.clientNotes} isText>
          {client.client_notes ?? hidden}
        </Fact>
      )}
      <Fact label={labels.advisor_notes} isText>
        {client.advisor_notes ?? hidden ?? missing}
      </Fact>
      {writes('agency_notes') && (
        <Fact label={labels.agency_notes} isText>
          {client.agency_notes ?? hidden ?? missing}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, isText, children }: { label: string; isText?: true; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd data-text={isText}>{children}</dd>
    </div>
  );
}
