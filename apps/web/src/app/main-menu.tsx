import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './main-menu.module.css';
import type { MenuItem } from './main-menu-items.ts';

interface MainMenuProps {
  items: readonly MenuItem[];
  brand?: ReactNode;
  direction: 'row' | 'column';
  onLeave?: () => void;
}

/** Longer numbers would leave no room for the name. */
const limit = 99;

export function MainMenu({ items, brand, direction, onLeave }: MainMenuProps) {
  return (
    <nav aria-label="Main" className={styles.nav}>
      {brand}
      <ul className={styles.menu} data-direction={direction}>
        {items.map(({ label, icon: Icon, count = 0, ...item }) => (
          <li key={label}>
            {'href' in item ? (
              <a href={item.href} target="_blank" rel="noopener noreferrer" className={styles.item}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {label}
                <span className={styles.hidden}>(opens in a new tab)</span>
              </a>
            ) : (
              <Link
                {...item.to}
                activeOptions={{ exact: item.to.to === '/', includeSearch: false }}
                className={styles.item}
                onClick={onLeave}
              >
                <Icon size={20} stroke={1.75} aria-hidden />
                {label}
                {count > 0 && (
                  <span className={styles.count}>
                    {count > limit ? `${limit}+` : count}
                    <span className={styles.hidden}> need attention</span>
                  </span>
                )}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
