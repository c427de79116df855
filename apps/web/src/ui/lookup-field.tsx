import { TextInput } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { type FieldProps, frame } from './fields.tsx';
import styles from './lookup-field.module.css';

export interface Choice {
  id: number;
  name: string;
  /** Distinguishes equal names, such as by an address or a firm. */
  detail?: string | null;
}

interface LookupFieldProps extends Omit<FieldProps, 'label' | 'width'> {
  label: string;
  value: Choice | null;
  onChange: (value: Choice | null) => void;
  /** '' requests the first choices. */
  onSearch: (typed: string) => void;
  choices: readonly Choice[] | undefined;
  note: string | null;
  onOpen: () => void;
  /** Whether emptying the field clears the choice, as in one that is `optional`. */
  isClearable?: boolean;
}

export function LookupField({ value, onChange, onSearch, choices = [], note, onOpen, ...rest }: LookupFieldProps) {
  const { isClearable = rest.optional, ...props } = rest;
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = typed !== null;
  const shown = note ? [] : choices;
  const open = (text: string) => {
    if (!isOpen) onOpen();
    setTyped(text);
    setActive(0);
    onSearch(text);
  };
  const close = () => setTyped(null);
  const select = (choice: Choice | undefined) => {
    if (!choice) return;
    onChange(choice);
    close();
  };
  /** An incomplete name keeps the previous choice. */
  const commit = () => {
    if (typed === '' && value && isClearable) onChange(null);
    close();
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isHandled = step !== undefined || (isOpen && (event.key === 'Enter' || event.key === 'Escape'));
    if (!isHandled) return;
    event.preventDefault();
    if (event.key === 'Escape') return close();
    if (event.key === 'Enter') return select(shown[active]);
    if (!isOpen) return open('');
    setActive(Math.max(0, Math.min(active + (step ?? 0), shown.length - 1)));
  };
  return (
    <TextInput
      {...frame(props)}
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={list}
      aria-autocomplete="list"
      aria-activedescendant={isOpen && shown[active] ? `${list}-${shown[active].id}` : undefined}
      autoComplete="off"
      spellCheck={false}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      value={typed ?? value?.name ?? ''}
      onChange={(event) => open(event.currentTarget.value)}
      onClick={() => !isOpen && open('')}
      onKeyDown={handleKey}
      onBlur={commit}
      inputContainer={(input) => (
        <div className={styles.place}>
          {input}
          {isOpen && (
            <div className={styles.drop}>
              <Note>{note}</Note>
              <div id={list} role="listbox" aria-label="Choices" className={styles.choices}>
                {shown.map((choice, place) => (
                  <Option
                    key={choice.id}
                    id={`${list}-${choice.id}`}
                    choice={choice}
                    isActive={place === active}
                    onActivate={() => setActive(place)}
                    onSelect={() => select(choice)}
                  />
                ))}
              </div>
            </div>
          )}
        </div>
      )}
    />
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.note}>
      {children}
    </p>
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  isActive: boolean;
  onActivate: () => void;
  onSelect: () => void;
}

function Option({ id, choice, isActive, onActivate, onSelect }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys do the same
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.choice}
      onPointerEnter={onActivate}
      // Keeps the focus in the field; its blur would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onSelect}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' });
      }}
    >
      {choice.name}
      {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
    </div>
  );
}
