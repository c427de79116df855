import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { Activity } from 'contract/endpoints/activities';
import { useState } from 'react';
import { deviceZone, formatZoneMoment } from '../../lib/zones.ts';
import { Button } from '../../ui/button.tsx';
import { Feed } from '../../ui/feed.tsx';
import type { Icon } from '../../ui/icon.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import styles from './activities-panel.module.css';
import { texts } from './texts.ts';
import { useActivities } from './use-activities.ts';

const SentMessageDialog = lazyPart(async () => (await import('./sent-message-dialog.tsx')).SentMessageDialog, {
  waiting: null,
});

/** Replaces the times of the server, which formats them in one zone for all users. */
export function sentenceIn(zone: string, { html, text }: Pick<Activity, 'html' | 'text'>): string {
  if (!html.includes('<time')) return text;
  // A detached document loads and runs nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const time of body.querySelectorAll('time')) time.textContent = formatZoneMoment(time.dateTime, zone);
  return body.textContent ?? text;
}

const icons: Readonly<Record<Activity['icon'], Icon>> = {
  referral: IconUserPlus,
  mail: IconMail,
  status: IconFlag,
  meeting: IconCalendarEvent,
  profile: IconId,
  people: IconUsers,
  plan: IconShieldCheck,
};

export function ActivitiesPanel({ clientId }: { clientId?: number }) {
  const { items, answer } = useActivities(clientId);
  const { error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = answer;
  const zone = deviceZone();
  const isOfClient = clientId !== undefined;
  // Stays mounted, so that closing restores the focus.
  const [shown, setShown] = useState<{ id: number; isOpen: boolean } | null>(null);
  return (
    <Panel title={isOfClient ? texts.ofClient : texts.title} padding="flush">
      {error && !items ? (
        <LoadFailure title={texts.failed} error={error} onRetry={() => void answer.refetch()} />
      ) : (
        <>
          <Feed
            items={items?.map(({ id, icon, color, html, text, href, date, message_id }) => ({
              id,
              icon: icons[icon],
              tone: color,
              text: sentenceIn(zone, { html, text }),
              // On the client's page there is no client to link to.
              href: isOfClient ? null : href,
              date,
              action: message_id !== null && (
                <Button size="sm" weight="quiet" onClick={() => setShown({ id: message_id, isOpen: true })}>
                  {texts.message.show}
                </Button>
              ),
            }))}
            empty={{ icon: IconActivity, title: texts.empty, text: texts.emptyHelp }}
            onMore={hasNextPage ? () => void fetchNextPage() : undefined}
            isLoadingMore={isFetchingNextPage}
          />
          {isFetchNextPageError && !isFetchingNextPage && (
            <p role="alert" className={styles.failed}>
              {texts.earlierFailed}
            </p>
          )}
        </>
      )}
      {shown && (
        <SentMessageDialog
          key={shown.id}
          id={shown.id}
          opened={shown.isOpen}
          onClose={() => setShown({ ...shown, isOpen: false })}
        />
      )}
    </Panel>
  );
}
