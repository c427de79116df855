import type { NotificationDelivery, NotificationKind } from 'contract/vocabulary/inbox';
import { maxUnreadCount } from 'contract/vocabulary/inbox';

export const texts = {
  title: 'Notifications',
  bell: (unread: number) =>
    unread === 0
      ? 'Notifications'
      : unread >= maxUnreadCount
        ? `Notifications, more than ${maxUnreadCount - 1} unread`
        : `Notifications, ${unread} unread`,
  count: (unread: number) => (unread >= maxUnreadCount ? `${maxUnreadCount - 1}+` : String(unread)),
  readAll: 'Mark all as read',
  settings: 'Settings',
  close: 'Close',
  unread: 'Unread',
  empty: 'No notifications',
  emptyHelp: 'You’ll see here when a client’s signal opens, an email is rejected or a link to an estimate is opened.',
  failed: 'Notifications couldn’t be loaded.',
  earlier: 'Show earlier',
  earlierFailed: 'Earlier notifications couldn’t be loaded.',
};

export const settingsTexts = {
  title: 'Notifications',
  about:
    'The bell at the top lists everything that isn’t off. Choose when you also get an email: at once, or at 7 AM in a daily digest. Emails don’t name clients.',
  failed: 'Notification settings couldn’t be loaded.',
  label: (kind: string) => `When to be notified: ${kind}`,
};

export const deliveryTexts: Readonly<Record<NotificationDelivery, string>> = {
  at_once: 'At once',
  daily: 'Daily digest',
  off: 'Off',
};

export const kindTexts: Readonly<Record<NotificationKind, readonly [label: string, help: string]>> = {
  signal_medicare: ['Medicare signals', 'Turning 65, leaving an employer’s coverage, plan review, surcharge'],
  signal_enrollment: ['Enrollment signals', 'Open and special enrollment, turning 26, plans that end'],
  signal_costs: ['Income and cost signals', 'Income near a limit or changed, credit, costs of next year'],
  signal_next_steps: ['Next steps', 'Missing profile, no meeting, analyses due'],
  address_rejected: ['Rejected email addresses', 'An invitation or another email to a client came back'],
  estimate_opened: ['Opened estimates', 'Someone opened the link to an estimate, at most once an hour'],
  payment_failed: ['Failed payments', 'For admins of a firm with a subscription'],
};
