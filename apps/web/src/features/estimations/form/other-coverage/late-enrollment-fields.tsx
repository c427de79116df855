import { useState } from 'react';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { type AnyForm, bind, WholeNumberField } from '../../../../ui/fields.tsx';
import styles from './late-enrollment-fields.module.css';
import { isFilled, type MedicareHistoryValues } from './medicare-history-values.ts';
import { otherCoverageTexts as t } from './other-coverage-texts.ts';

const quarterChoices = Object.entries(t.quarterChoices).map(([value, label]) => ({ value, label }));

interface LateEnrollmentFieldsProps {
  form: AnyForm & {
    readonly values: { readonly dependents_attributes: readonly (MedicareHistoryValues & { readonly key: string })[] };
  };
  /** The indexes of people on Medicare. */
  asked: readonly number[];
  nameOf: (index: number) => string;
}

/** Closed unless something is filled in, because few people need it. */
export function LateEnrollmentFields({ form, asked, nameOf }: LateEnrollmentFieldsProps) {
  const { dependents_attributes: people } = form.values;
  const [isOpen, setOpen] = useState(() => people.some(isFilled));
  const hasError = Object.keys(form.errors).some((path) => /(_late_months|medicare_quarters)$/.test(path));
  return (
    <details className={styles.late} open={isOpen || hasError} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.late}</summary>
      {asked.map((index) => (
        <PersonFields key={people[index]?.key} form={form} index={index} name={nameOf(index)} />
      ))}
    </details>
  );
}

function PersonFields({
  form,
  index,
  name,
}: Pick<LateEnrollmentFieldsProps, 'form'> & { index: number; name: string }) {
  const path = `dependents_attributes.${index}`;
  const quarters = bind(form, `${path}.medicare_quarters`);
  return (
    <fieldset className={styles.person}>
      <legend className={styles.name}>{t.historyOf(name)}</legend>
      <WholeNumberField {...bind(form, `${path}.part_b_late_months`)} label={t.partB} help={t.partBHelp} optional />
      <WholeNumberField {...bind(form, `${path}.part_d_late_months`)} label={t.partD} help={t.partDHelp} optional />
      <ChoiceField
        {...quarters}
        label={t.quarters}
        help={t.quartersHelp}
        choices={quarterChoices}
        value={quarters.value || '40_or_more'}
      />
    </fieldset>
  );
}
