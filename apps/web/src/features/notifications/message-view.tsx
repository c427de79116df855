import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { Link } from '@tanstack/react-router';
import type { Message } from 'contract/endpoints/notifications';
import { formatMoment } from '../../lib/format.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { MailFrame } from './mail-frame.tsx';
import styles from './message-view.module.css';

export function MessageView({ id }: { id: string }) {
  const message = useEndpoint('show-message', { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <article className={styles.view}>
      <BackToList />
      {message.data ? (
        <Shown message={message.data} />
      ) : message.error ? (
        <LoadFailure
          title="This message couldn’t be loaded."
          error={message.error}
          onRetry={() => void message.refetch()}
        />
      ) : (
        <Skeleton lines={6} label="Loading the message" />
      )}
    </article>
  );
}

function BackToList() {
  return (
    <Link from="/dev/outbox" to="." search={(current) => ({ ...current, message: undefined })} className={styles.back}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      All messages
    </Link>
  );
}

function Shown({ message }: { message: Message }) {
  const { kind, to, subject, text, html, link, calendar_file, code, created_at } = message;
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.subject}>{subject ?? 'Text message'}</h2>
        <p className={styles.meta}>
          To <strong>{to}</strong>, <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </p>
        {link && (
          <p className={styles.link}>
            <a href={link}>{link}</a>
            <CopyButton look="icon" value={link} label="Copy link" />
          </p>
        )}
        {calendar_file && (
          <p className={styles.link}>
            <a href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar_file)}`} download="meeting.ics">
              meeting.ics
            </a>
          </p>
        )}
      </header>
      {kind === 'mail' && html ? (
        <MailFrame html={html} title={subject ?? ''} />
      ) : (
        <div className={styles.phone}>
          <p className={styles.bubble}>{text}</p>
          {code && (
            <p className={styles.code}>
              <output aria-label="Code">{code}</output>
              <CopyButton value={code} label="Copy code" copiedLabel="Code copied" />
            </p>
          )}
        </div>
      )}
    </>
  );
}
