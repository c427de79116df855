import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import { lazy, Suspense } from 'react';
import type { ColumnChoice } from '../lib/use-list-state.ts';
import { Button } from './button.tsx';
import type { NamedColumn } from './columns-menu-window.tsx';
import { useMenuButton } from './use-menu-button.ts';

const Window = lazy(async () => ({ default: (await import('./columns-menu-window.tsx')).ColumnsMenuWindow }));

interface ColumnsMenuProps {
  choice: ColumnChoice;
  columns: readonly NamedColumn[];
}

export function ColumnsMenu({ choice, columns }: ColumnsMenuProps) {
  const { menu, wasOpened, props } = useMenuButton();
  return (
    <>
      <Button icon={IconColumns3} {...props}>
        Columns
      </Button>
      {wasOpened && (
        <Suspense>
          <Window {...menu} choice={choice} columns={columns} />
        </Suspense>
      )}
    </>
  );
}
