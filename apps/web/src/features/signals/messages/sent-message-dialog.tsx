import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import styles from './messages.module.css';
import { texts as t } from './texts.ts';

interface SentMessageDialogProps {
  id: number;
  opened: boolean;
  onClose: () => void;
}

export function SentMessageDialog({ id, opened, onClose }: SentMessageDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t.shownTitle}>
      <SentMessage id={id} />
    </Dialog>
  );
}

function SentMessage({ id }: { id: number }) {
  const { data, error, refetch } = useEndpoint('show-client-message', { params: { id } });
  if (error && !data) return <LoadFailure title={t.shownFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} label={t.shownTitle} />;
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t.shownLead(data.sender, data.client.name, data.sent_at)}</p>
      <p className={styles.subject}>{data.subject}</p>
      <p className={styles.text}>{data.text}</p>
    </div>
  );
}
