import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import styles from './activities-panel.module.css';
import { texts } from './texts.ts';

const t = texts.message;

interface SentMessageDialogProps {
  id: number;
  opened: boolean;
  onClose: () => void;
}

export function SentMessageDialog({ id, opened, onClose }: SentMessageDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t.title}>
      <SentMessage id={id} />
    </Dialog>
  );
}

function SentMessage({ id }: { id: number }) {
  const { data, error, refetch } = useEndpoint('show-client-message', { params: { id } });
  if (error && !data) return <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} label={t.title} />;
  return (
    <div className={styles.message}>
      {data.stopped_at !== null && <Banner tone="caution">{t.stopped}</Banner>}
      {data.failed_at !== null && <Banner tone="caution">{t.undelivered}</Banner>}
      <p className={styles.note}>{t.lead(data.sender, data.client.name, data.sent_at)}</p>
      <p className={styles.subject}>{data.subject}</p>
      <p className={styles.text}>{data.text}</p>
    </div>
  );
}
