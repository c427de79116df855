import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useState } from 'react';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './bell.module.css';
import { Inbox } from './inbox.tsx';
import { texts as t } from './texts.ts';

export function Bell() {
  const [isOpen, setIsOpen] = useState(false);
  // Without a count the bell still opens the list, which says what is wrong.
  const unread = useEndpoint('show-notification-count', {}).data?.unread ?? 0;
  const close = () => setIsOpen(false);
  return (
    <div className={styles.bell}>
      <IconButton icon={IconBell} label={t.bell(unread)} onClick={() => setIsOpen(true)} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {t.count(unread)}
        </span>
      )}
      <Dialog opened={isOpen} onClose={close} title={t.title} isWide>
        <Inbox unread={unread} onClose={close} />
      </Dialog>
    </div>
  );
}
