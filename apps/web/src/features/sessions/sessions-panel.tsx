import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Reply } from '../../lib/api.ts';
import { formatDay, formatStamp } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { invalidate, useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Panel } from '../../ui/panel.tsx';
import rows from '../../ui/panel-rows.module.css';
import { LoadFailure, RowsSkeleton } from '../../ui/states.tsx';
import { deviceName, isHandheld } from './device-name.ts';
import styles from './sign-in.module.css';

type Session = Reply<'list-sessions'>['sessions'][number];

export function SessionsPanel() {
  const answer = useEndpoint('list-sessions', {});
  return (
    <Panel title="Where you’re signed in" padding="flush">
      {answer.data ? (
        <Sessions sessions={answer.data.sessions} />
      ) : answer.error ? (
        <LoadFailure
          title="Your sessions couldn’t be loaded."
          error={answer.error}
          safe="You’re still signed in, and your saved data isn’t affected."
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <div className={styles.loading}>
          <RowsSkeleton lines={2} />
        </div>
      )}
    </Panel>
  );
}

function DeviceIcon({ userAgent }: { userAgent: string }) {
  const Icon = isHandheld(userAgent) ? IconDeviceMobile : IconDeviceLaptop;
  return <Icon size={20} stroke={1.75} aria-hidden />;
}

function titleOf(target: Session | 'all' | null): string {
  if (target === 'all') return 'Sign out everywhere?';
  return target?.is_this_one ? 'Sign out this device?' : 'Sign out the other device?';
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const [target, setTarget] = useState<Session | 'all' | null>(null);
  const navigate = useNavigate();
  const leave = () => {
    session.end();
    session.clearRedirectTarget();
    void navigate({ ...paths.signIn, replace: true });
  };
  // The page can learn that its session ended, and close, before the reply arrives.
  const endOne = useAction('delete-session', {
    onDone: (_, { params }, cache) => {
      invalidate(cache, 'list-sessions');
      if (sessions.some(({ id, is_this_one }) => is_this_one && id === params.id)) leave();
    },
  });
  const endAll = useAction('delete-sessions', { onDone: leave });
  const close = () => {
    setTarget(null);
    endOne.reset();
    endAll.reset();
  };
  const confirm = () => {
    if (target === 'all') endAll.mutate({});
    else if (target)
      endOne.mutate(
        { params: { id: target.id } },
        {
          onSuccess: () => {
            close();
            if (!target.is_this_one) notify(`Signed out: ${deviceName(target.user_agent)}.`);
          },
        },
      );
  };
  return (
    <>
      <ul className={rows.rows}>
        {sessions.map((one) => (
          <li key={one.id}>
            <DeviceIcon userAgent={one.user_agent} />
            <span className={rows.name} id={`session-${one.id}`}>
              <span className={styles.device}>
                {deviceName(one.user_agent)}
                {one.is_this_one && <Badge tone="teal">This device</Badge>}
              </span>
              <span className={rows.detail}>
                {one.is_this_one ? 'Active now' : `Last active ${formatStamp(one.last_used_at)}`}
                {`, signed in ${formatDay(one.created_at)}`}
              </span>
            </span>
            <Button size="sm" weight="quiet" aria-describedby={`session-${one.id}`} onClick={() => setTarget(one)}>
              Sign out
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.all}>
        <Button onClick={() => setTarget('all')}>Sign out everywhere</Button>
      </div>
      <ConfirmDialog
        opened={target !== null}
        title={titleOf(target)}
        confirmLabel={target === 'all' ? 'Sign out everywhere' : 'Sign out'}
        onConfirm={confirm}
        onClose={close}
        busy={endOne.isPending || endAll.isPending}
        error={(endOne.error ?? endAll.error)?.message}
      >
        {target === 'all' || target?.is_this_one
          ? 'You’ll be signed out here too. Your saved data isn’t affected.'
          : `${target ? deviceName(target.user_agent) : ''} will have to sign in again. Your saved data isn’t affected.`}
      </ConfirmDialog>
    </>
  );
}
