import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { Dependent } from 'contract/endpoints/dependents';
import type { User } from 'contract/endpoints/users';
import { maxDependents } from 'contract/vocabulary/users';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DependentForm } from './dependent-form.tsx';
import styles from './dependents-editor.module.css';

export type Editing = Dependent | 'new' | null;

interface DependentsEditorProps {
  user: User;
  dependents: readonly Dependent[];
  age: number | null;
  editing: Editing;
  onEdit: (next: Editing) => void;
  reminders: number;
}

const nameOf = (one: Dependent) => one.name ?? (one.spouse ? 'Spouse' : 'Child');
const detailsOf = ({ age, sex }: Pick<Dependent, 'age' | 'sex'>) =>
  `${age === 1 ? '1 year' : `${age} years`}, ${sex.toLowerCase()}`;

export function DependentsEditor({ user, dependents, age, editing, onEdit, reminders }: DependentsEditorProps) {
  const [removing, setRemoving] = useState<Dependent | null>(null);
  const editor = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = useAction('delete-dependent', { onDone: (_, __, cache) => invalidate(cache, 'list-dependents') });
  const others = dependents.filter(({ myself }) => !myself);
  const hasSpouse = (but: Dependent | null) => others.some((one) => one.spouse && one.id !== but?.id);
  // The pressed button goes away. Its replacement takes the focus.
  const open = (next: Editing) => {
    flushSync(() => onEdit(next));
    const form = editor.current?.querySelector('form');
    (form?.querySelector<HTMLElement>('input:checked') ?? form?.querySelector('input'))?.focus();
  };
  const close = () => {
    flushSync(() => onEdit(null));
    addButton.current?.focus();
  };
  const confirm = () => {
    if (!removing) return;
    remove.mutate(
      { params: { id: removing.id } },
      {
        onSuccess: () => {
          // The dialog first returns the focus to its opener, which then goes away.
          flushSync(() => setRemoving(null));
          addButton.current?.focus();
        },
      },
    );
  };
  return (
    <div className={styles.editor} ref={editor}>
      <ul className={styles.people}>
        <li>
          <span className={styles.name}>
            {user.name || 'You'} <span className={styles.quiet}>(you)</span>
            <span className={styles.details}>{age !== null && user.sex && detailsOf({ age, sex: user.sex })}</span>
          </span>
        </li>
        {others.map((one) => (
          <li key={one.id}>
            {editing !== 'new' && editing?.id === one.id ? (
              <DependentForm
                user={user}
                dependent={one}
                canBeSpouse={!hasSpouse(one)}
                onDone={close}
                reminders={reminders}
              />
            ) : (
              <>
                <span className={styles.name}>
                  {nameOf(one)} {one.name && <span className={styles.quiet}>({one.spouse ? 'spouse' : 'child'})</span>}
                  <span className={styles.details}>{detailsOf(one)}</span>
                </span>
                <IconButton
                  icon={IconPencil}
                  label={`Change ${nameOf(one)}, ${detailsOf(one)}`}
                  onClick={() => open(one)}
                />
                <IconButton
                  icon={IconTrash}
                  label={`Delete ${nameOf(one)}, ${detailsOf(one)}`}
                  onClick={() => setRemoving(one)}
                />
              </>
            )}
          </li>
        ))}
        {editing === 'new' && (
          <li>
            <DependentForm
              user={user}
              dependent={null}
              canBeSpouse={!hasSpouse(null)}
              onDone={close}
              reminders={reminders}
            />
          </li>
        )}
      </ul>
      {editing === null && dependents.length < maxDependents && (
        <div>
          <Button icon={IconPlus} onClick={() => open('new')} ref={addButton}>
            Add a person
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={removing !== null}
        title="Are you sure you want to delete this dependent?"
        confirmLabel="Delete dependent"
        onConfirm={confirm}
        onClose={() => {
          setRemoving(null);
          remove.reset();
        }}
        busy={remove.isPending}
        error={remove.error?.message}
      />
    </div>
  );
}
