import type { ReactNode } from 'react';
import type { Icon } from '../../ui/icon.ts';
import styles from './core-plan-items.module.css';

export const CorePlanItems = ({ children }: { children: ReactNode }) => <ul className={styles.items}>{children}</ul>;

interface CorePlanItemProps {
  icon: Icon;
  title: string;
  action?: ReactNode;
  children: string;
}

export function CorePlanItem({ icon: ItemIcon, title, action, children }: CorePlanItemProps) {
  return (
    <li>
      <span className={styles.sign}>
        <ItemIcon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.text}>
        <h3>{title}</h3>
        <p>{children}</p>
        {action}
      </div>
    </li>
  );
}
