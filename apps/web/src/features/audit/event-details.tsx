import type { AuditEvent, AuditEventDetails } from 'contract/endpoints/audit';
import { formatDay, formatSeconds, formatWord, missing } from '../../lib/format.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { actorOf } from './actor.ts';
import styles from './event-details.module.css';
import { texts } from './texts.ts';

const t = texts.details;

interface EventDetailsProps {
  event: AuditEvent | null;
  onClose: () => void;
}

export function EventDetails({ event, onClose }: EventDetailsProps) {
  return (
    <Dialog opened={event !== null} onClose={onClose} title={event?.sentence ?? ''}>
      {event && (
        <div className={styles.details}>
          <Facts event={event} />
          {event.has_details && <Loaded event={event} />}
        </div>
      )}
      <div className={styles.close}>
        <Button onClick={onClose}>{t.close}</Button>
      </div>
    </Dialog>
  );
}

function clientsOf({ clients, more_clients }: AuditEvent): string {
  const names = clients.map(({ name }) => name).join(', ');
  return more_clients > 0 ? `${names} ${texts.list.more(more_clients)}` : names;
}

function Facts({ event }: { event: AuditEvent }) {
  const { name, note } = actorOf(event);
  return (
    <FactList
      facts={[
        { label: texts.list.who, value: [name, note].filter(Boolean).join(' ') || missing },
        ...(event.clients.length > 0 ? [{ label: texts.list.clients, value: clientsOf(event) }] : []),
        { label: texts.list.when, value: `${formatDay(event.at)}, ${formatSeconds(event.at)}` },
        { label: texts.list.address, value: event.address ?? missing },
      ]}
    />
  );
}

function Loaded({ event: { id } }: { event: AuditEvent }) {
  const record = useEndpoint('show-audit-event', { params: { id } });
  return (
    <>
      {record.data && <Changes details={record.data} />}
      {!record.data && record.error && (
        <LoadFailure title={t.failed} error={record.error} safe={t.safe} onRetry={() => void record.refetch()} />
      )}
      {!record.data && !record.error && <Skeleton lines={4} />}
    </>
  );
}

function Changes({ details: { changes, hides_more, has_erased } }: { details: AuditEventDetails }) {
  return (
    <>
      {changes.map(({ record, record_id, operation, fields }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record can occur twice, and the order never changes
        <table key={index} className={styles.changes}>
          <caption>
            {t.operations[operation]}: {formatWord(record).toLowerCase()}
            {record_id !== null && ` #${record_id}`}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t.field}</th>
              <th scope="col">{t.old}</th>
              <th scope="col">{t.new}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((change) => (
              <tr key={change.field}>
                <th scope="row">{formatWord(change.field)}</th>
                {change.is_withheld ? (
                  <td colSpan={2}>{t.withheld}</td>
                ) : (
                  <>
                    <td>{change.old ?? missing}</td>
                    <td>{change.new ?? missing}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {changes.length === 0 && !has_erased && <p>{t.none}</p>}
      {has_erased && <p className={styles.note}>{t.erased}</p>}
      {hides_more && <p className={styles.note}>{t.hidesMore}</p>}
    </>
  );
}
