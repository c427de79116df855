import { setCached, useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { texts } from './message-texts.ts';
import styles from './messages.module.css';

const t = texts.stop;

/** Programs that open each link of an email stop nothing: only the button does. */
export function StopMessages({ token }: { token: string }) {
  const params = { token };
  const link = useEndpoint('show-message-stop', { params });
  const stop = useAction('stop-messages', {
    onDone: (reply, _, cache) => setCached(cache, 'show-message-stop', { params }, reply),
  });
  if (link.error?.code === 'not_found')
    return (
      <Banner tone="caution" role="alert">
        {t.unknown}
      </Banner>
    );
  if (link.error && !link.data)
    return <LoadFailure title={t.failed} error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data) return <Skeleton lines={3} label={t.loading} />;
  if (link.data.is_stopped)
    return (
      <div className={styles.form}>
        <Banner tone="success" role="status">
          {t.done}
        </Banner>
        <p>{t.stays}</p>
        <p>{t.undo}</p>
      </div>
    );
  return (
    <div className={styles.form}>
      {stop.error && (
        <Banner tone="danger" role="alert" title={t.saveFailed}>
          {stop.error.message}
        </Banner>
      )}
      <p>{t.what}</p>
      <p>{t.stays}</p>
      <Button
        weight="primary"
        busy={stop.isPending}
        // The address says everything.
        onClick={() => stop.mutate({ params, body: new Uint8Array() })}
      >
        {t.confirm}
      </Button>
    </div>
  );
}
