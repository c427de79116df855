import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { lazy, Suspense } from 'react';
import { firstInteraction } from '../lib/first-interaction.ts';
import { IconButton } from './icon-button.tsx';
import type { RowAction } from './row-action.ts';
import styles from './row-menu.module.css';
import { useMenuButton } from './use-menu-button.ts';

const load = () => import('./row-menu-window.tsx');
const Window = lazy(async () => ({ default: (await load()).RowMenuWindow }));
// A failure does not matter, because opening a menu loads the code again.
void firstInteraction.then(load).catch(() => {});

interface RowMenuProps {
  /** Names the row: "Actions for Maria Lopez". */
  label: string;
  actions: readonly RowAction[];
  busy?: boolean;
}

export function RowMenu({ label, actions, busy = false }: RowMenuProps) {
  const { menu, wasOpened, props } = useMenuButton();
  if (actions.length === 0) return null;
  return (
    <span className={styles.place}>
      <IconButton icon={IconDots} label={label} busy={busy} {...props} />
      {wasOpened && (
        <Suspense>
          <Window {...menu} actions={actions} />
        </Suspense>
      )}
    </span>
  );
}
