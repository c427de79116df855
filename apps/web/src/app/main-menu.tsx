import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './main-menu.module.css';
import type { MenuItem } from './menus.ts';

interface MainMenuProps {
  items: readonly MenuItem[];
  /** Above the places: the product's name. */
  brand?: ReactNode;
  /** Side by side in a bar, or one below the other in the rail and the drawer. */
  direction: 'row' | 'column';
  /** A place has been chosen: the drawer closes. */
  onLeave?: () => void;
}

/** Icon and word for each place one can go to. */
export function MainMenu({ items, brand, direction, onLeave }: MainMenuProps) {
  return (
    <nav aria-label="Main" className={styles.nav}>
      {brand}
      <ul className={styles.menu} data-direction={direction}>
        {items.map(({ label, icon: Sign, to, isExternal }) => (
          <li key={label}>
            {isExternal ? (
              <a href={to} target="_blank" rel="noopener noreferrer" className={styles.item}>
                <Sign size={20} stroke={1.75} aria-hidden />
                {label}
                <span className={styles.hidden}>(opens in a new tab)</span>
              </a>
            ) : (
              <Link
                to={to}
                activeOptions={{ exact: to === '/', includeSearch: false }}
                className={styles.item}
                onClick={onLeave}
              >
                <Sign size={20} stroke={1.75} aria-hidden />
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
