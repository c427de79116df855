import { Menu } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Link } from '@tanstack/react-router';
import type { SavedView } from 'contract/endpoints/saved-views';
import type { SavedViewList } from 'contract/vocabulary/saved-views';
import type { LinkTarget } from '../../lib/paths.ts';
import type { useEndpoint } from '../../lib/use-endpoint.ts';
import type { Icon } from '../../ui/icon.ts';
import { itemStyles, MenuWindow, type MenuWindowProps } from '../../ui/menu-window.tsx';
import { isSameSearch, linkOf, lists } from './saved-search.ts';
import { texts as t } from './texts.ts';
import styles from './views-menu-window.module.css';

export type Question = { kind: 'save' } | { kind: 'rename' | 'delete'; view: SavedView };

interface ViewsMenuWindowProps extends MenuWindowProps {
  of: SavedViewList;
  list: ReturnType<typeof useEndpoint<'list-saved-views'>>;
  exact: SavedView | undefined;
  changed: SavedView | undefined;
  canChange: boolean;
  onUpdate: (view: SavedView) => void;
  onAsk: (question: Question) => void;
}

export function ViewsMenuWindow(props: ViewsMenuWindowProps) {
  const { of, list, exact, changed, canChange, onUpdate, onAsk, ...window } = props;
  const { opened, button } = window;
  const view = exact ?? changed;
  const select = (run: () => void) => () => {
    // The menu is still visible while it closes.
    if (!opened) return;
    // A dialog that opens now returns the focus to the button.
    button.current?.focus();
    run();
  };
  return (
    <MenuWindow {...window}>
      <ViewLink to={lists[of]} onSelect={select(() => undefined)}>
        {t.all[of]}
      </ViewLink>
      <Views list={list} exact={exact} onSelect={select(() => undefined)} />
      {canChange && list.data && (
        <>
          <Menu.Divider />
          {!exact && <Action icon={IconPlus} label={t.save} onSelect={select(() => onAsk({ kind: 'save' }))} />}
          {changed && (
            <Action icon={IconDeviceFloppy} label={t.update(changed.name)} onSelect={select(() => onUpdate(changed))} />
          )}
          {view && (
            <>
              <Action
                icon={IconPencil}
                label={t.rename(view.name)}
                onSelect={select(() => onAsk({ kind: 'rename', view }))}
              />
              <Action
                icon={IconTrash}
                label={t.remove(view.name)}
                tone="danger"
                onSelect={select(() => onAsk({ kind: 'delete', view }))}
              />
            </>
          )}
        </>
      )}
    </MenuWindow>
  );
}

interface ViewsProps extends Pick<ViewsMenuWindowProps, 'list' | 'exact'> {
  onSelect: () => void;
}

function Views({ list, exact, onSelect }: ViewsProps) {
  const views = list.data?.views;
  if (!views && list.error)
    return (
      <Menu.Item classNames={itemStyles} closeMenuOnClick={false} onClick={() => void list.refetch()}>
        {t.failed}
      </Menu.Item>
    );
  if (!views || views.length === 0) return <div className={styles.note}>{views ? t.none : t.loading}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
    <div role="group" aria-label={t.group} className={styles.views}>
      {views.map(({ id, name, search }) => (
        <ViewLink
          key={id}
          to={linkOf(search, id)}
          isCurrent={exact !== undefined && isSameSearch(search, exact.search)}
          onSelect={onSelect}
        >
          {name}
        </ViewLink>
      ))}
    </div>
  );
}

interface ViewLinkProps {
  to: LinkTarget;
  isCurrent?: boolean;
  onSelect: () => void;
  children: string;
}

/** A link, so that its address can be copied. */
function ViewLink({ to, isCurrent = false, onSelect, children }: ViewLinkProps) {
  return (
    <Menu.Item
      classNames={itemStyles}
      aria-current={isCurrent ? 'page' : undefined}
      rightSection={isCurrent && <IconCheck size={18} stroke={1.75} aria-hidden />}
      onClick={onSelect}
      renderRoot={(props) => <Link {...to} resetScroll={false} activeOptions={{ exact: true }} {...props} />}
    >
      {children}
    </Menu.Item>
  );
}

interface ActionProps {
  icon: Icon;
  label: string;
  tone?: 'danger';
  onSelect: () => void;
}

function Action({ icon: Icon, label, tone, onSelect }: ActionProps) {
  return (
    <Menu.Item
      classNames={itemStyles}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      data-tone={tone}
      onClick={onSelect}
    >
      {label}
    </Menu.Item>
  );
}
