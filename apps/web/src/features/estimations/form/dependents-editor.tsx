import type { UseFormReturnType } from '@mantine/form';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { maxPeople } from 'contract/vocabulary/estimations';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { bind, fieldId, WholeNumberField } from '../../../ui/fields.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { texts } from '../texts.ts';
import styles from './dependents-editor.module.css';
import { blankDependent, type DependentValues, type FormValues } from './form-values.ts';

const t = texts.form;
const path = 'dependents_attributes';
const sexes = [
  { value: 'Male', label: 'Male' },
  { value: 'Female', label: 'Female' },
];

type EstimationForm = UseFormReturnType<FormValues>;

export function entryName(
  { dependents_attributes, client_first_name }: FormValues,
  index: number,
  isRoot: boolean,
): string {
  if (index === 0) return isRoot ? t.selfRoot : client_first_name.trim() || t.self;
  const spouse = dependents_attributes[index]?.spouse;
  if (spouse === 'yes') return t.spouse;
  return t.dependent(index);
}

function typesFor(entries: readonly DependentValues[], index: number) {
  const hasOtherSpouse = entries.some(({ spouse }, place) => spouse === 'yes' && place !== index);
  const child = { value: 'no', label: t.child };
  return hasOtherSpouse ? [child] : [{ value: 'yes', label: t.spouse }, child];
}

interface EntryProps {
  form: EstimationForm;
  index: number;
  isRoot: boolean;
  onRemove: () => void;
}

function Entry({ form, index, isRoot, onRemove }: EntryProps) {
  const entries = form.values.dependents_attributes;
  const name = entryName(form.values, index, isRoot);
  return (
    <fieldset className={styles.entry}>
      <legend className={styles.name}>{name}</legend>
      {index > 0 && (
        <div className={styles.remove}>
          <IconButton icon={IconTrash} label={t.removeDependent(name)} onClick={onRemove} />
        </div>
      )}
      <div className={styles.fields}>
        {index > 0 && (
          <div className={styles.type}>
            <ChoiceField
              label={t.dependentType}
              choices={typesFor(entries, index)}
              {...bind(form, `${path}.${index}.spouse`)}
            />
          </div>
        )}
        <WholeNumberField label={t.age} {...bind(form, `${path}.${index}.age`)} />
        <ChoiceField label={t.sex} choices={sexes} {...bind(form, `${path}.${index}.sex`)} />
      </div>
    </fieldset>
  );
}

export function DependentsEditor({ form, isRoot }: { form: EstimationForm; isRoot: boolean }) {
  const entries = form.values.dependents_attributes;
  const [removing, setRemoving] = useState<number | null>(null);
  const hasAdded = useRef(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const last = entries.length - 1;
  useEffect(() => {
    if (hasAdded.current)
      document
        .getElementById(fieldId(`${path}.${last}.spouse`))
        ?.querySelector('input')
        ?.focus();
    hasAdded.current = false;
  }, [last]);
  const add = () => {
    const hasSpouse = entries.some(({ spouse }) => spouse === 'yes');
    form.insertListItem(path, blankDependent(hasSpouse ? 'no' : ''));
    hasAdded.current = true;
  };
  const hasRemoved = useRef(false);
  useEffect(() => {
    // After the dialog closes, its opener is gone. The next entry takes the focus.
    if (removing === null && hasRemoved.current) addButton.current?.focus();
    hasRemoved.current = false;
  }, [removing]);
  const remove = () => {
    if (removing !== null) form.removeListItem(path, removing);
    hasRemoved.current = true;
    setRemoving(null);
  };
  return (
    <FormSection title={t.who}>
      <div className={styles.entries} id={fieldId(path)} tabIndex={-1}>
        {entries.map((entry, index) => (
          <Entry key={entry.key} form={form} index={index} isRoot={isRoot} onRemove={() => setRemoving(index)} />
        ))}
        {entries.length < maxPeople && (
          <div>
            <Button icon={IconPlus} size="sm" onClick={add} ref={addButton}>
              {t.addDependent}
            </Button>
          </div>
        )}
        {form.errors[path] && <p className={styles.error}>{form.errors[path]}</p>}
      </div>
      <ConfirmDialog
        opened={removing !== null}
        title={t.deleteDependentQuestion}
        confirmLabel={t.deleteDependent}
        onConfirm={remove}
        onClose={() => setRemoving(null)}
      />
    </FormSection>
  );
}
