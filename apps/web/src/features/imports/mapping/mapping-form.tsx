import '@mantine/core/styles/Input.layer.css';
import type { PolicyImport } from 'contract/endpoints/imports';
import { dateOrders, type ImportField, importFieldLabels, importFields } from 'contract/vocabulary/imports';
import { useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { InlineSelect } from '../../../ui/inline-select.tsx';
import { texts } from '../texts.ts';
import { useImportAction } from '../use-import-action.ts';
import { ConstantFields, type ConstantValues, requiredConstants } from './constant-fields.tsx';
import styles from './mapping-form.module.css';

const t = texts.mapping;

type Field = ImportField | null;

const choices = [
  { value: '', label: t.unused },
  ...importFields.map((field) => ({ value: field, label: importFieldLabels[field] })),
];

const fieldOf = (value: string): Field => importFields.find((field) => field === value) ?? null;

const firstTwice = (mapping: readonly Field[]): ImportField | null =>
  mapping.find((field, at) => field !== null && mapping.indexOf(field) !== at) ?? null;

interface MappingFormProps {
  shown: PolicyImport;
  isPrimary: boolean;
}

/** What needs a decision comes first. */
const rankOf = ({ field, is_ssn, samples }: PolicyImport['columns'][number]): number =>
  is_ssn ? 3 : field !== null ? 1 : samples.length > 0 ? 0 : 2;

export function MappingForm({ shown: { id, columns, constants }, isPrimary }: MappingFormProps) {
  const [mapping, setMapping] = useState<readonly Field[]>(columns.map(({ field }) => field));
  const [values, setValues] = useState<ConstantValues>({
    issuer_name: constants.issuer_name ?? '',
    policy_status: constants.policy_status ?? '',
    policy_type: constants.policy_type ?? '',
    date_order: constants.date_order ?? '',
  });
  const [isChecked, setIsChecked] = useState(false);
  const update = useImportAction('update-import');
  const twice = firstTwice(mapping);
  const error = twice ? t.twice(importFieldLabels[twice]) : (update.error?.errors.mapping ?? update.error?.message);
  const isIncomplete = requiredConstants.some((field) => !mapping.includes(field) && values[field].trim() === '');
  const change = (index: number, value: string) => {
    update.reset();
    setMapping(mapping.with(index, fieldOf(value)));
  };
  const save = () => {
    setIsChecked(true);
    if (isIncomplete) return;
    const date_order = dateOrders.find((order) => order === values.date_order) ?? null;
    update.mutate({ params: { id }, body: { mapping: [...mapping], constants: { ...values, date_order } } });
  };
  const order = columns
    .map((column, index) => ({ column, index }))
    .toSorted((one, other) => rankOf(one.column) - rankOf(other.column));
  return (
    <div className={styles.form}>
      <ConstantFields
        mapping={mapping}
        values={values}
        onChange={setValues}
        isChecked={isChecked}
        errors={update.error?.errors ?? {}}
      />
      <table className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">{t.column}</th>
            <th scope="col">{t.examples}</th>
            <th scope="col">{t.use}</th>
          </tr>
        </thead>
        <tbody>
          {order.map(({ column: { name, is_ssn, samples }, index }) => {
            const label = name || t.unnamed(index + 1);
            return (
              <tr key={index}>
                <th scope="row">{label}</th>
                <td className={styles.examples}>{samples.join(', ')}</td>
                <td>
                  {is_ssn ? (
                    t.ssn
                  ) : (
                    <InlineSelect
                      label={t.fieldOf(label)}
                      choices={choices}
                      value={mapping[index] ?? ''}
                      onChange={(value) => change(index, value)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {error && (
        <Banner tone="danger" role="alert">
          {error}
        </Banner>
      )}
      <ButtonRow>
        <Button
          weight={isPrimary ? 'primary' : 'secondary'}
          busy={update.isPending}
          disabled={twice !== null}
          onClick={save}
        >
          {t.save}
        </Button>
      </ButtonRow>
      <p className={styles.examples}>
        {t.remembered} {!isPrimary && t.choicesLost}
      </p>
    </div>
  );
}
