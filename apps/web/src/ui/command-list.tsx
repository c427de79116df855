import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useRef } from 'react';
import styles from './command-list.module.css';
import type { Icon } from './icon.ts';

export interface Command {
  id: string;
  label: string;
  /** Distinguishes equal labels: a firm, a date. */
  detail?: string | null;
  icon: Icon;
  run: () => void;
}

export interface CommandGroup {
  label: string;
  commands: readonly Command[];
}

interface CommandListProps {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  groups: readonly CommandGroup[];
  note: string | null;
}

export function CommandList({ label, placeholder, search, onSearch, groups, note }: CommandListProps) {
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  const input = useRef<HTMLInputElement>(null);
  // A dialog looks for the field to focus when it opens, which may be before this code has loaded.
  useEffect(() => input.current?.focus(), []);
  const commands = groups.flatMap((group) => group.commands);
  const ids = commands.map(({ id }) => id).join(' ');
  // Other commands begin at the first one.
  useEffect(() => {
    if (ids !== '') selectFirstOption();
  }, [ids, selectFirstOption]);
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => commands.find((command) => command.id === id)?.run()}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          ref={input}
          data-autofocus
          aria-label={label}
          placeholder={placeholder}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          spellCheck={false}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <p role="status" className={styles.note}>
        {note}
      </p>
      <Combobox.Options aria-label={label} className={styles.options ?? ''}>
        {groups.map(
          (group) =>
            group.commands.length > 0 && (
              <Combobox.Group key={group.label} label={group.label} classNames={{ groupLabel: styles.group ?? '' }}>
                {group.commands.map(({ id, label: name, detail, icon: CommandIcon }) => (
                  <Combobox.Option key={id} value={id} className={styles.option ?? ''}>
                    <CommandIcon size={18} stroke={1.75} aria-hidden />
                    <span className={styles.name}>{name}</span>
                    {detail && <span className={styles.detail}>{detail}</span>}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ),
        )}
      </Combobox.Options>
    </Combobox>
  );
}
