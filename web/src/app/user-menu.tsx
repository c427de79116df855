import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { Link } from '@tanstack/react-router';
import type { CurrentUser } from 'contract/users';
import { paths } from '../lib/paths.ts';
import { AppearanceSwitch } from '../ui/appearance-switch.tsx';
import styles from './user-menu.module.css';

const panel = 'user-menu';

/** At the top right: who is signed in, the appearance, Sign Out. */
export function UserMenu({ user }: { user: CurrentUser }) {
  return (
    <div>
      <button type="button" className={styles.button} popoverTarget={panel}>
        <span className={styles.hidden}>Your menu, </span>
        <span className={styles.initials} aria-hidden>
          {initials(user)}
        </span>
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
        <Link to={paths.signOut} className={styles.item} preload={false}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          Sign Out
        </Link>
      </div>
    </div>
  );
}

function initials({ first_name, last_name }: CurrentUser): string {
  return [first_name, last_name]
    .map((name) => [...name][0] ?? '')
    .join('')
    .toUpperCase();
}
