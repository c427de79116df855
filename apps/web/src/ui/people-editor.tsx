import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DateField } from './date-field.tsx';
import entryStyles from './entries.module.css';
import { type AnyForm, bind, fieldId, TextField, WholeNumberField } from './fields.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './people-editor.module.css';
import { peopleTexts as t } from './people-texts.ts';
import { useUndo } from './use-undo.ts';

export interface PersonValues {
  /** Never sent to the server. */
  key: string;
  /** Null: empty. NaN: not a number. */
  age: number | null;
  /** `YYYY-MM-DD`, for editors that ask for it. Empty if only the age is known. */
  birth_date?: string;
  sex: '' | 'Male' | 'Female';
  /** Spouse is "yes", child is "no" (specification, section 3). Empty until chosen, and for the first entry. */
  spouse: '' | 'yes' | 'no';
}

const path = 'dependents_attributes';
const sexes = [
  { value: 'Male', label: 'Male' },
  { value: 'Female', label: 'Female' },
];

function typesFor(people: readonly PersonValues[], index: number) {
  const hasOtherSpouse = people.some(({ spouse }, position) => spouse === 'yes' && position !== index);
  const child = { value: 'no', label: t.child };
  return hasOtherSpouse ? [child] : [{ value: 'yes', label: t.spouse }, child];
}

interface PeopleForm extends AnyForm {
  insertListItem: (path: string, item: unknown, index?: number) => void;
  removeListItem: (path: string, index: number) => void;
}

interface PeopleEditorProps {
  /** Holds the people as `dependents_attributes`. */
  form: PeopleForm;
  people: readonly PersonValues[];
  nameOf: (index: number) => string;
  blank: (spouse: PersonValues['spouse']) => PersonValues;
  max: number;
  hasNames?: boolean;
  /** Replaces the fields of the first person, if they are asked elsewhere. */
  first?: ReactNode;
  /** Asks for birth dates, too. The age that follows from one, and null as long as it is not a date. */
  ageOfBirthDate?: ((birthDate: string) => number | null) | undefined;
}

type EntryProps = Pick<PeopleEditorProps, 'form' | 'people' | 'hasNames' | 'first' | 'ageOfBirthDate'> & {
  index: number;
  name: string;
  onRemove: () => void;
};

type PersonProps = Pick<EntryProps, 'form' | 'people' | 'index' | 'ageOfBirthDate'>;

function TypeField({ form, people, index }: Omit<PersonProps, 'ageOfBirthDate'>) {
  const choices = typesFor(people, index);
  // One type is no choice.
  if (choices.length === 1 && people[index]?.spouse === choices[0]?.value)
    return <p className={`${styles.type} ${styles.only}`}>{choices[0]?.label}</p>;
  return (
    <div className={styles.type}>
      <ChoiceField label={t.dependentType} choices={choices} {...bind(form, `${path}.${index}.spouse`)} />
    </div>
  );
}

function AgeField({ form, people, index, ageOfBirthDate }: PersonProps) {
  const age = bind(form, `${path}.${index}.age`);
  const known = ageOfBirthDate?.(people[index]?.birth_date ?? '') ?? null;
  return known === null ? (
    <WholeNumberField label={t.age} {...age} />
  ) : (
    <WholeNumberField key="known" label={t.age} {...age} value={known} disabled />
  );
}

function BirthDateField({ form, index, ageOfBirthDate }: PersonProps) {
  if (!ageOfBirthDate) return null;
  return (
    <DateField label={t.birthDate} optional help={t.birthDateHelp} {...bind(form, `${path}.${index}.birth_date`)} />
  );
}

function Entry({ form, people, hasNames, first, ageOfBirthDate, index, name, onRemove }: EntryProps) {
  return (
    <fieldset className={entryStyles.entry}>
      <legend className={entryStyles.name}>{name}</legend>
      {index > 0 && (
        <div className={entryStyles.remove}>
          <IconButton icon={IconTrash} label={t.removeDependent(name)} onClick={onRemove} />
        </div>
      )}
      <div className={styles.fields}>
        {index > 0 && <TypeField {...{ form, people, index }} />}
        {index > 0 && hasNames && (
          <div className={styles.type}>
            <TextField
              label={t.name}
              optional
              autoComplete="off"
              maxLength={200}
              {...bind(form, `${path}.${index}.name`)}
            />
          </div>
        )}
        {index === 0 && first ? (
          first
        ) : (
          <>
            <BirthDateField {...{ form, people, index, ageOfBirthDate }} />
            <AgeField {...{ form, people, index, ageOfBirthDate }} />
            <ChoiceField label={t.sex} choices={sexes} {...bind(form, `${path}.${index}.sex`)} />
          </>
        )}
      </div>
    </fieldset>
  );
}

export function PeopleEditor(props: PeopleEditorProps) {
  const { form, people, nameOf, blank, max, hasNames = false, first, ageOfBirthDate } = props;
  const [removing, setRemoving] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusPerson = useFocusedPerson();
  const hasSpouse = people.some(({ spouse }) => spouse === 'yes');
  const add = (spouse: 'yes' | 'no') => {
    form.insertListItem(path, blank(spouse));
    focusPerson(people.length);
  };
  const removal = useRemovedPeople(form, people, focusPerson);
  const hasRemoved = useRef(false);
  useEffect(() => {
    if (removing !== null || !hasRemoved.current) return;
    // After the dialog closes, its opener is gone.
    addButton.current?.focus();
    hasRemoved.current = false;
  }, [removing]);
  const remove = () => {
    const person = people[removing ?? -1];
    if (removing !== null && person) {
      form.removeListItem(path, removing);
      removal.start({ id: person.key, person, index: removing, name: nameOf(removing) });
    }
    hasRemoved.current = true;
    setRemoving(null);
  };
  return (
    <>
      <div className={entryStyles.entries} id={fieldId(path)} tabIndex={-1}>
        {people.map((person, index) => (
          <Entry
            key={person.key}
            {...{ form, people, hasNames, first, ageOfBirthDate, index }}
            name={nameOf(index)}
            onRemove={() => setRemoving(index)}
          />
        ))}
        {people.length < max && (
          <ButtonRow>
            {!hasSpouse && (
              <Button icon={IconPlus} size="sm" onClick={() => add('yes')}>
                {t.addSpouse}
              </Button>
            )}
            <Button icon={IconPlus} size="sm" onClick={() => add('no')} ref={addButton}>
              {t.addChild}
            </Button>
          </ButtonRow>
        )}
        {form.errors[path] && <p className={entryStyles.error}>{form.errors[path]}</p>}
      </div>
      <ConfirmDialog
        opened={removing !== null}
        title={t.deleteDependentQuestion}
        confirmLabel={t.deleteDependent}
        onConfirm={remove}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

interface RemovedPerson {
  id: string;
  person: PersonValues;
  index: number;
  name: string;
}

function useFocusedPerson() {
  const next = useRef<number | null>(null);
  // A passive effect of the previous render can run after a press and would reset the index too early.
  useLayoutEffect(() => {
    if (next.current === null) return;
    document
      .getElementById(fieldId(`${path}.${next.current}.age`))
      ?.closest('fieldset')
      ?.querySelector('input')
      ?.focus();
    next.current = null;
  });
  return (index: number) => {
    next.current = index;
  };
}

/** Nothing is sent for a removed person: saving the form does that. */
function useRemovedPeople(form: PeopleForm, people: readonly PersonValues[], focusPerson: (index: number) => void) {
  return useUndo<RemovedPerson>({
    text: ({ name }) => t.deletedDependent(name),
    run: () => Promise.resolve(),
    onFailed: () => undefined,
    onUndone: ({ person, index }) => {
      const hasSpouse = people.some(({ spouse }) => spouse === 'yes');
      const position = Math.min(index, people.length);
      form.insertListItem(path, hasSpouse && person.spouse === 'yes' ? { ...person, spouse: '' } : person, position);
      focusPerson(position);
    },
  });
}
