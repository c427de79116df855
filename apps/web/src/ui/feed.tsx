import type { ReactNode } from 'react';
import { formatMoment, formatRecent } from '../lib/format.ts';
import { serverPath } from '../lib/paths.ts';
import type { BadgeTone } from './badge-tone.ts';
import { Button } from './button.tsx';
import styles from './feed.module.css';
import type { Icon } from './icon.ts';
import { EmptyState, RowsSkeleton } from './states.tsx';
import { TextLink } from './text-link.tsx';
import tones from './tones.module.css';

export interface FeedItem {
  id: number | string;
  icon: Icon;
  tone: BadgeTone;
  text: string;
  href?: string | null;
  /** ISO 8601. */
  date: string;
  /** Below the sentence. */
  action?: ReactNode;
}

interface FeedProps {
  items: readonly FeedItem[] | undefined;
  empty: { icon?: Icon; title: string; text?: ReactNode };
  onMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
}

export function Feed({ items, empty, onMore, isLoadingMore = false }: FeedProps) {
  if (!items)
    return (
      <div className={styles.loading}>
        <RowsSkeleton lines={5} />
      </div>
    );
  if (items.length === 0) {
    return (
      <EmptyState {...(empty.icon && { icon: empty.icon })} title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.items}>
        {items.map((item) => (
          <Item key={item.id} {...item} />
        ))}
      </ul>
      {onMore && (
        <div className={styles.more}>
          <Button size="sm" weight="quiet" onClick={onMore} busy={isLoadingMore}>
            Show earlier
          </Button>
        </div>
      )}
    </>
  );
}

function Item({ icon: Icon, tone, text, href, date, action }: FeedItem) {
  return (
    <li className={styles.item}>
      <span className={`${tones.tone} ${styles.icon}`} data-tone={tone}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={styles.text}>
        {href ? (
          <TextLink to={serverPath(href)} look="name">
            {text}
          </TextLink>
        ) : (
          text
        )}
        <time dateTime={date} title={formatMoment(date)} className={styles.date}>
          {formatRecent(date)}
        </time>
        {action}
      </span>
    </li>
  );
}
