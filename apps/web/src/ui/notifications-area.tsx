import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import styles from './notifications.module.css';
import { motion } from './tokens.ts';

const shownMs = 6000;

export const showNotification = (text: string) =>
  notifications.show({
    // The same message appears once.
    id: text,
    message: text,
    // The area around it is the live region; Mantine's own role would interrupt a screen reader.
    role: 'presentation',
    closeButtonProps: { 'aria-label': 'Close' },
    classNames: {
      root: styles.root ?? '',
      description: styles.text ?? '',
      closeButton: styles.close ?? '',
    },
  });

/** Only the layout `stacked` stops the clock while a message has the focus (WCAG 2.2.1). */
export const NotificationsArea = () => (
  <Notifications
    layout="stacked"
    autoClose={shownMs}
    transitionDuration={motion.normal}
    aria-live="polite"
    className={styles.area ?? ''}
  />
);
