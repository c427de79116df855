import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import styles from './notifications.module.css';
import { motion } from './tokens.ts';

export interface UndoOffer {
  id: string;
  text: string;
  onUndo: () => void;
  onClose: () => void;
}

const shownMs = 6000;
const undoMs = 10_000;

const look = {
  // The area around it is the live region; Mantine's own role would interrupt a screen reader.
  role: 'presentation',
  closeButtonProps: { 'aria-label': 'Close' },
  classNames: {
    root: styles.root ?? '',
    description: styles.text ?? '',
    closeButton: styles.close ?? '',
  },
};

// The same message appears once.
export const showNotification = (text: string) => notifications.show({ ...look, id: text, message: text });

export const hideNotification = (id: string) => notifications.hide(id);

/** The time stops while the pointer or the focus is on the message. */
export const showUndo = ({ id, text, onUndo, onClose }: UndoOffer) =>
  notifications.show({
    ...look,
    id,
    autoClose: undoMs,
    onClose,
    message: (
      <span className={styles.offer}>
        {text}
        <button type="button" className={styles.undo} aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
          Undo
        </button>
      </span>
    ),
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
