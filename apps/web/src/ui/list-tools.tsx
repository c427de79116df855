import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { ReactNode } from 'react';
import type { ListState } from '../lib/use-list-state.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import type { NamedColumn } from './columns-menu-window.tsx';
import styles from './list-tools.module.css';
import { useHasShortcuts } from './shortcuts.ts';

export interface Filter {
  name: string;
  label: string;
  all: string;
  choices: readonly { value: string; label: string }[];
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
  hasKeys: boolean;
  tool: ReactNode;
  columns?: readonly NamedColumn[];
}

export function ListTools({ state, searchLabel, filters, hasKeys, tool, columns = [] }: ListToolsProps) {
  const hasSlash = useHasShortcuts() && hasKeys;
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
      {filters.map(({ name, label, all, choices }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          className={styles.filter ?? ''}
          data-chosen={state.chosen[name] ? true : undefined}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          data={[{ value: '', label: all }, ...choices]}
          value={state.chosen[name] ?? ''}
          onChange={(event) => state.setFilter(name, event.currentTarget.value)}
        />
      ))}
      {(tool || columns.length > 0) && (
        <div className={styles.tool}>
          {state.columnChoice && columns.length > 0 && <ColumnsMenu choice={state.columnChoice} columns={columns} />}
          {tool}
        </div>
      )}
    </search>
  );
}
