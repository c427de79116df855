import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import { Link } from '@tanstack/react-router';
import type { ListedMessage } from 'contract/endpoints/notifications';
import { formatRecent } from '../../lib/format.ts';
import styles from './message-list.module.css';

interface MessageListProps {
  messages: readonly ListedMessage[];
  shown: string | undefined;
}

export function MessageList({ messages, shown }: MessageListProps) {
  return (
    <ol className={styles.list}>
      {messages.map(({ id, kind, to, subject, text, created_at }) => {
        const KindIcon = kind === 'mail' ? IconMail : IconMessage;
        return (
          <li key={id}>
            <Link
              from="/dev/outbox"
              to="."
              search={(current) => ({ ...current, message: id })}
              className={styles.row}
              {...(id === shown && { 'aria-current': 'true' as const })}
            >
              <span className={styles.icon}>
                <KindIcon size={20} stroke={1.75} aria-hidden />
              </span>
              <span className={styles.text}>
                <span className={styles.to}>
                  <span className={styles.hidden}>{kind === 'mail' ? 'Email to ' : 'Text message to '}</span>
                  {to}
                </span>
                <span className={styles.gist}>{subject ?? text}</span>
                <time className={styles.when} dateTime={created_at}>
                  {formatRecent(created_at)}
                </time>
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
