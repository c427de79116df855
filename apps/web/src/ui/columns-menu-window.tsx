import { Menu } from '@mantine/core';
import type { ColumnChoice } from '../lib/use-list-state.ts';
import { itemStyles, MenuWindow, type MenuWindowProps } from './menu-window.tsx';

export interface NamedColumn {
  id: string;
  header: string;
}

interface ColumnsMenuWindowProps extends MenuWindowProps {
  choice: ColumnChoice;
  columns: readonly NamedColumn[];
}

export function ColumnsMenuWindow({ choice: { known, shown, show }, columns, ...window }: ColumnsMenuWindowProps) {
  const toggle = (id: string, isShown: boolean) =>
    show(known.filter((column) => (column === id ? isShown : shown.includes(column))));
  return (
    <MenuWindow {...window}>
      {columns.map(({ id, header }) => (
        <Menu.CheckboxItem
          key={id}
          classNames={itemStyles}
          checked={shown.includes(id)}
          onChange={(isShown) => toggle(id, isShown)}
        >
          {header}
        </Menu.CheckboxItem>
      ))}
    </MenuWindow>
  );
}
