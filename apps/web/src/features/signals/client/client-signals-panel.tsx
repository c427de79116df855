import type { Signal } from 'contract/endpoints/signals';
import { useEffect, useRef } from 'react';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../lib/use-current-user.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { userView } from '../../../lib/user-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { LoadFailure } from '../../../ui/states.tsx';
import { useKeptPlace } from '../../../ui/use-kept-place.ts';
import { rowActions } from '../row-actions.ts';
import { SignalDialog } from '../signal-dialog.tsx';
import { DueWords, SignalText } from '../signal-text.tsx';
import { texts } from '../texts.ts';
import { type SignalActions, useSignalActions } from '../use-signal-actions.ts';
import styles from './client-signals.module.css';
import { useMostUrgent } from './use-most-urgent.ts';

const t = texts.ofClient;

interface ClientSignalsPanelProps {
  clientId: number;
  /** The signal that a link leads to. */
  openedId: number | undefined;
}

/** Nothing at all for a client without signals, and until it is known. */
export function ClientSignalsPanel({ clientId, openedId }: ClientSignalsPanelProps) {
  const user = useCurrentUser().data;
  const { data, error, refetch } = useEndpoint('list-client-signals', { params: { id: clientId } });
  const actions = useSignalActions();
  const list = useRef<HTMLDivElement>(null);
  const place = useKeptPlace(list, { rows: 'li[data-row]', target: 'button' });
  const signals = data?.signals.filter((signal) => !actions.isAway(signal)) ?? [];
  const { shown, toggle } = useMostUrgent(signals, openedId);
  if (error && !data)
    return (
      <Panel title={t.title}>
        <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  return (
    <>
      {signals.length > 0 && (
        <Panel
          title={t.title}
          padding="flush"
          action={<span className={styles.count}>{formatCount(signals.length)}</span>}
        >
          <div ref={list} tabIndex={-1} className={styles.list} {...place}>
            <ul className={styles.rows}>
              {shown.map((signal) => (
                <Row
                  key={signal.id}
                  signal={signal}
                  actions={userView.current() ? null : actions}
                  isOpened={signal.id === openedId}
                />
              ))}
            </ul>
            {toggle && (
              <div className={styles.more}>
                <Button size="sm" weight="quiet" aria-expanded={toggle.isOpen} onClick={toggle.run}>
                  {toggle.isOpen ? t.fewer : t.all(signals.length)}
                </Button>
              </div>
            )}
          </div>
        </Panel>
      )}
      {user && <SignalDialog user={user} actions={actions} />}
    </>
  );
}

interface RowProps {
  signal: Signal;
  actions: SignalActions | null;
  isOpened: boolean;
}

function Row({ signal, actions, isOpened }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpened) row.current?.focus();
  }, [isOpened]);
  const { due_on, amount, assignee } = signal;
  const notes = [
    ...(amount === null ? [] : [texts.atStake(amount)]),
    ...(assignee ? [texts.assignedTo(assignee.name)] : []),
  ];
  return (
    <li
      ref={row}
      className={styles.row}
      data-row
      data-opened={isOpened || undefined}
      // A new page gives it the focus, which brings it into view.
      {...(isOpened && { tabIndex: -1, 'data-autofocus': true })}
    >
      <div className={styles.text}>
        <SignalText signal={signal} isOpenAtFirst={isOpened}>
          {notes.length > 0 && <p className={styles.notes}>{notes.join(' · ')}</p>}
        </SignalText>
      </div>
      <div className={styles.due}>
        <span>{formatDate(due_on)}</span> <DueWords day={due_on} />
      </div>
      {actions && (
        <div className={styles.menu}>
          <RowMenu label={texts.actionsFor(signal.title)} actions={rowActions(signal, actions)} />
        </div>
      )}
    </li>
  );
}
