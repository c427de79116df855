import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { itemStyles, MenuWindow, type MenuWindowProps } from './menu-window.tsx';
import type { RowAction } from './row-action.ts';

export function RowMenuWindow({ actions, ...window }: MenuWindowProps & { actions: readonly RowAction[] }) {
  return (
    <MenuWindow {...window}>
      {actions.map((action) => (
        <Item key={action.label} action={action} window={window} />
      ))}
    </MenuWindow>
  );
}

function Item({ action, window: { opened, button } }: { action: RowAction; window: MenuWindowProps }) {
  const shared = {
    classNames: itemStyles,
    leftSection: <action.icon size={18} stroke={1.75} aria-hidden />,
    children: action.label,
  };
  if ('to' in action) return <Menu.Item {...shared} renderRoot={(props) => <Link {...action.to} {...props} />} />;
  if ('download' in action)
    return (
      <Menu.Item
        {...shared}
        renderRoot={(props) => <a href={action.download} download {...props} onClickCapture={action.onClick} />}
      />
    );
  const select = () => {
    // The menu is still visible while it closes.
    if (!opened) return;
    // A dialog that opens now returns the focus to the row.
    button.current?.focus();
    action.onSelect();
  };
  return <Menu.Item {...shared} data-tone={action.tone} onClick={select} />;
}
