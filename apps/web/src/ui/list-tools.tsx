import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type ReactNode, useId, useState } from 'react';
import type { ListState } from '../lib/use-list-state.ts';
import { Button } from './button.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import type { NamedColumn } from './columns-menu-window.tsx';
import styles from './list-tools.module.css';
import { useHasShortcuts } from './shortcuts.ts';

export interface Filter {
  name: string;
  label: string;
  all: string;
  choices: readonly { value: string; label: string }[];
  /** It is chosen elsewhere on the page. */
  isElsewhere?: boolean;
}

/** Filters that are not choices, such as days. */
export interface MoreFilters {
  fields: ReactNode;
  /** How many of them are set. */
  count: number;
}

export function filterLabels(filters: readonly Filter[], state: ListState): string[] {
  return filters.flatMap(({ name, label, choices }) => {
    const chosen = choices.find(({ value }) => value === state.chosen[name]);
    return chosen ? [`${label}: ${chosen.label}`] : [];
  });
}

interface ListToolsProps {
  state: ListState;
  searchLabel: string | undefined;
  filters: readonly Filter[];
  moreFilters?: MoreFilters | undefined;
  hasKeys: boolean;
  chips: ReactNode;
  tool: ReactNode;
  columns?: readonly NamedColumn[];
}

export function ListTools(props: ListToolsProps) {
  const { state, searchLabel, filters, moreFilters, hasKeys, chips, tool, columns = [] } = props;
  const hasSlash = useHasShortcuts() && hasKeys;
  const tools = (tool || columns.length > 0) && (
    <div className={styles.tool}>
      {state.columnChoice && columns.length > 0 && <ColumnsMenu choice={state.columnChoice} columns={columns} />}
      {tool}
    </div>
  );
  return (
    <search className={styles.tools}>
      {searchLabel !== undefined && (
        <TextInput
          type="search"
          aria-label={searchLabel}
          aria-keyshortcuts={hasSlash ? '/' : undefined}
          placeholder={searchLabel}
          className={styles.search ?? ''}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          leftSectionPointerEvents="none"
          rightSection={
            state.typed ? (
              <CloseButton aria-label="Clear search" size="sm" onClick={state.clearSearch} />
            ) : (
              hasSlash && (
                <kbd className={styles.key} aria-hidden>
                  /
                </kbd>
              )
            )
          }
          value={state.typed}
          onChange={(event) => state.setTyped(event.currentTarget.value)}
        />
      )}
      {filters.length > 0 && <Filters filters={filters} moreFilters={moreFilters} state={state} />}
      {chips ? (
        <div className={styles.line}>
          {chips}
          {tools}
        </div>
      ) : (
        tools
      )}
    </search>
  );
}

/** Behind one button on a phone, where they would fill the screen. */
function Filters({ filters, moreFilters, state }: Pick<ListToolsProps, 'filters' | 'moreFilters' | 'state'>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = filters.filter(({ isElsewhere }) => !isElsewhere);
  const count = filterLabels(shown, state).length + (moreFilters?.count ?? 0);
  return (
    <>
      <div className={styles.opener}>
        <Button icon={IconFilter} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
      </div>
      <div id={id} className={styles.filters} data-open={isOpen || undefined}>
        {shown.map(({ name, label, all, choices }) => (
          <NativeSelect
            key={name}
            aria-label={label}
            className={styles.filter ?? ''}
            data-chosen={state.chosen[name] ? true : undefined}
            data={[{ value: '', label: all }, ...choices]}
            value={state.chosen[name] ?? ''}
            onChange={(event) => state.setFilter(name, event.currentTarget.value)}
          />
        ))}
        {moreFilters?.fields}
      </div>
    </>
  );
}
