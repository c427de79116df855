import { useLocation } from '@tanstack/react-router';
import type { SeatStatus } from 'contract/endpoints/billing';
import type { CurrentUser } from 'contract/endpoints/users';
import { useState } from 'react';
import { type LinkTarget, paths } from '../../../lib/paths.ts';
import { sessionStore } from '../../../lib/storage.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { noticeTexts as t } from './notice-texts.ts';

/** These pages say it themselves, beside what to do. */
const ownPages = /^\/(account|subscribe|onboarding)(\/|$)/;

interface SubscriptionNoticeProps {
  user: Pick<CurrentUser, 'id' | 'account_id' | 'seat_status'>;
  className: string | undefined;
  /** The pressed button is gone. */
  onDismissed: () => void;
}

/** What a firm's admin should know about the subscription on every page: one notice with one action. */
export function SubscriptionNotice({ user, className, onDismissed }: SubscriptionNoticeProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const storeName = `dismissedNotice${user.id}`;
  const [dismissed, setDismissed] = useState(() => sessionStore.getItem(storeName));
  const { account_id, seat_status: status } = user;
  if (!status || account_id === null) return null;
  const notice = noticeOf(status, account_id);
  const key = `${status.notice} ${status.waiting.map(({ id }) => id).join(' ')}`;
  const isShown = notice && !ownPages.test(path) && !(notice.canDismiss && dismissed === key);
  const dismiss = () => {
    sessionStore.setItem(storeName, key);
    setDismissed(key);
    onDismissed();
  };
  return (
    <div role="status">
      {isShown && (
        <section aria-label={t.label} className={className}>
          <Banner
            tone={notice.canDismiss ? 'info' : 'caution'}
            title={notice.title}
            layout="row"
            action={
              <LinkButton size="sm" to={notice.to}>
                {notice.action}
              </LinkButton>
            }
            {...(notice.canDismiss && { onClose: dismiss })}
          >
            {notice.text}
          </Banner>
        </section>
      )}
    </div>
  );
}

interface NoticeText {
  title: string;
  text?: string;
  action: string;
  to: LinkTarget;
  /** Nothing is lost while it waits. */
  canDismiss: boolean;
}

function noticeOf({ notice, waiting }: SeatStatus, account_id: number): NoticeText | null {
  const [first, ...others] = waiting;
  const asked = first && t.waiting(first.name, others.length);
  switch (notice) {
    case 'stopped':
    case 'past_due':
      return { ...t[notice], to: paths.ownAccount, canDismiss: false };
    case 'not_subscribed':
      return { ...t.not_subscribed, ...(asked && { text: asked }), to: paths.subscribe, canDismiss: true };
    case 'seat_requested':
      return asked ? { ...t.seat_requested, title: asked, to: paths.seats(account_id), canDismiss: true } : null;
    case null:
      return null;
  }
}
