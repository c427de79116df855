import { TextInput } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { type FieldProps, frame } from './fields.tsx';
import styles from './lookup-field.module.css';

/** One of more than a list can show at once. */
export interface Choice {
  id: number;
  name: string;
  /** Tells two of the same name apart: an address, a firm. */
  detail?: string | null;
}

interface LookupFieldProps extends Omit<FieldProps, 'label' | 'width'> {
  label: string;
  value: Choice | null;
  onChange: (value: Choice | null) => void;
  /** What is looked for; '' shows the first ones. */
  onSearch: (typed: string) => void;
  /** Those that match, the best first; undefined while they are on their way. */
  choices: readonly Choice[] | undefined;
  /** What stands in the list instead of choices: while they come, when nothing matches, when they could not be had. */
  note: string | null;
  /** The list is about to be shown: from now on choices are wanted. */
  onOpen: () => void;
}

/** One of many, found by typing: the list follows what is typed, arrows go through it, Enter takes one, Escape none. */
export function LookupField({ value, onChange, onSearch, choices = [], note, onOpen, ...props }: LookupFieldProps) {
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const isOpen = typed !== null;
  const shown = note ? [] : choices;
  const open = (text: string) => {
    if (!isOpen) onOpen();
    setTyped(text);
    setAt(0);
    onSearch(text);
  };
  const close = () => setTyped(null);
  const take = (choice: Choice | undefined) => {
    if (!choice) return;
    onChange(choice);
    close();
  };
  /** An emptied field is nobody; half a name is whoever was chosen before. */
  const leave = () => {
    if (typed === '' && value && props.optional) onChange(null);
    close();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isOurs = step !== undefined || (isOpen && (event.key === 'Enter' || event.key === 'Escape'));
    if (!isOurs) return;
    event.preventDefault();
    if (event.key === 'Escape') return close();
    if (event.key === 'Enter') return take(shown[at]);
    if (!isOpen) return open('');
    setAt(Math.max(0, Math.min(at + (step ?? 0), shown.length - 1)));
  };
  return (
    <TextInput
      {...frame(props)}
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={list}
      aria-autocomplete="list"
      aria-activedescendant={isOpen && shown[at] ? `${list}-${shown[at].id}` : undefined}
      autoComplete="off"
      spellCheck={false}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      value={typed ?? value?.name ?? ''}
      onChange={(event) => open(event.currentTarget.value)}
      onClick={() => !isOpen && open('')}
      onKeyDown={press}
      onBlur={leave}
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
                    isAimed={place === at}
                    onAim={() => setAt(place)}
                    onTake={() => take(choice)}
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

/** Heard as it changes. */
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
  isAimed: boolean;
  onAim: () => void;
  onTake: () => void;
}

function Option({ id, choice, isAimed, onAim, onTake }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys do the same
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isAimed}
      className={styles.choice}
      onPointerEnter={onAim}
      // The field keeps the focus, so that leaving it does not close the list before the press counts.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
      ref={(element) => {
        if (isAimed) element?.scrollIntoView?.({ block: 'nearest' });
      }}
    >
      {choice.name}
      {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
    </div>
  );
}
