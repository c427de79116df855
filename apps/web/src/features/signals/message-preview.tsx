import { useState } from 'react';
import type { Reply } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { texts as t } from './message-texts.ts';
import styles from './messages.module.css';

type Result = Reply<'preview-client-messages'>['results'][number];

interface MessagePreviewProps {
  results: readonly Result[];
  /** Null if no draft can be edited. */
  onEdit: (() => void) | null;
  onClose: () => void;
  onSend: () => void;
  isSending: boolean;
  error: string | undefined;
}

export function MessagePreview({ results, onEdit, onClose, onSend, isSending, error }: MessagePreviewProps) {
  const ready = results.filter(({ result }) => result === 'ready');
  const others = results.filter(({ result }) => result !== 'ready');
  return (
    <div className={styles.form}>
      {error && (
        <Banner tone="danger" role="alert">
          {error}
        </Banner>
      )}
      {ready.length === 0 ? <Banner tone="caution">{t.nobody}</Banner> : <Pages ready={ready} />}
      {others.length > 0 && (
        <div>
          <h3 className={styles.heading}>{t.without(others.length)}</h3>
          <ul className={styles.others}>
            {others.map(({ id, client, result }) => (
              <li key={id}>{t.reason(client?.name ?? t.unknown, t.results[result])}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.actions}>
        {onEdit ? <Button onClick={onEdit}>{t.edit}</Button> : <Button onClick={onClose}>{t.close}</Button>}
        {ready.length > 0 && (
          <Button weight="primary" onClick={onSend} busy={isSending}>
            {t.send(ready.length)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Steps through the clients. */
function Pages({ ready }: { ready: readonly Result[] }) {
  const [chosen, setAt] = useState(0);
  const at = Math.min(chosen, ready.length - 1);
  const shown = ready[at];
  if (!shown) return null;
  return (
    <div className={styles.pages}>
      {ready.length > 1 && (
        <div className={styles.steps}>
          <Button size="sm" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t.previous}
          </Button>
          <span aria-live="polite">{t.position(at + 1, ready.length)}</span>
          <Button size="sm" disabled={at === ready.length - 1} onClick={() => setAt(at + 1)}>
            {t.next}
          </Button>
        </div>
      )}
      {shown.messaged_at && <Banner tone="caution">{t.before(shown.messaged_at)}</Banner>}
      <article className={styles.message} aria-label={t.to(shown.client?.name ?? t.unknown)}>
        <p className={styles.note}>{t.to(shown.client?.name ?? t.unknown)}</p>
        <p className={styles.subject}>{shown.subject}</p>
        <p className={styles.text}>{shown.text}</p>
      </article>
    </div>
  );
}
