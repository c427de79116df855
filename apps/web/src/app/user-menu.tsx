import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { Link } from '@tanstack/react-router';
import type { CurrentUser } from 'contract/endpoints/users';
import { paths } from '../lib/paths.ts';
import { AppearanceSwitch } from '../ui/appearance-switch.tsx';
import { Avatar } from '../ui/avatar.tsx';
import styles from './user-menu.module.css';

const panel = 'user-menu';

const close = () => document.getElementById(panel)?.hidePopover();

interface UserMenuProps {
  user: CurrentUser;
  /** In the demo only. */
  onShowTour?: (() => void) | undefined;
}

export function UserMenu({ user, onShowTour }: UserMenuProps) {
  return (
    <div>
      <button type="button" className={styles.button} popoverTarget={panel}>
        <span className={styles.hidden}>Your menu, </span>
        <Avatar name={user.name} src={user.avatar} size="sm" />
        <span className={styles.name}>{user.name}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      <div id={panel} popover="auto" className={styles.panel}>
        <div className={styles.person}>
          <p className={styles.full}>{user.name}</p>
          <p className={styles.quiet}>{user.email}</p>
          {user.account_name && <p className={styles.quiet}>{user.account_name}</p>}
        </div>
        <AppearanceSwitch />
        {user.capabilities.can_see_account && (
          <Link {...paths.ownAccount} className={styles.item} onClick={close}>
            <IconBuilding size={20} stroke={1.75} aria-hidden />
            Account
          </Link>
        )}
        <Link {...paths.profile} className={styles.item} onClick={close}>
          <IconUser size={20} stroke={1.75} aria-hidden />
          Profile
        </Link>
        <Link {...paths.settings} className={styles.item} onClick={close}>
          <IconSettings size={20} stroke={1.75} aria-hidden />
          Settings
        </Link>
        {onShowTour && (
          <button
            type="button"
            className={styles.item}
            popoverTarget={panel}
            popoverTargetAction="hide"
            onClick={onShowTour}
          >
            <IconCompass size={20} stroke={1.75} aria-hidden />
            Show the tour
          </button>
        )}
        <Link {...paths.signOut} className={styles.item} preload={false}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          Sign Out
        </Link>
      </div>
    </div>
  );
}
