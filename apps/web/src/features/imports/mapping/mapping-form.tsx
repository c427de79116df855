import '@mantine/core/styles/Input.layer.css';
import type { PolicyImport } from 'contract/endpoints/imports';
import { constantFields, type ImportField, importFieldLabels, importFields } from 'contract/vocabulary/imports';
import { useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { InlineSelect } from '../../../ui/inline-select.tsx';
import { texts } from '../texts.ts';
import { useImportAction } from '../use-import-action.ts';
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

export function MappingForm({ shown: { id, columns, constants }, isPrimary }: MappingFormProps) {
  const [mapping, setMapping] = useState<readonly Field[]>(columns.map(({ field }) => field));
  const [values, setValues] = useState({
    issuer_name: constants.issuer_name ?? '',
    policy_status: constants.policy_status ?? '',
  });
  const update = useImportAction('update-import');
  const twice = firstTwice(mapping);
  const error = twice ? t.twice(importFieldLabels[twice]) : (update.error?.errors.mapping ?? update.error?.message);
  const change = (index: number, value: string) => {
    update.reset();
    setMapping(mapping.with(index, fieldOf(value)));
  };
  return (
    <div className={styles.form}>
      <table className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">{t.column}</th>
            <th scope="col">{t.examples}</th>
            <th scope="col">{t.use}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, is_ssn, samples }, index) => {
            const label = name || t.unnamed(index + 1);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: names of columns can be equal, and their order is fixed
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
      {constantFields
        .filter((field) => !mapping.includes(field))
        .map((field) => (
          <TextField
            key={field}
            label={t.constants[field]}
            help={t.constantHelp}
            optional
            value={values[field]}
            onChange={(value) => setValues({ ...values, [field]: value })}
            error={update.error?.errors[`constants.${field}`]}
          />
        ))}
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
          onClick={() => update.mutate({ params: { id }, body: { mapping: [...mapping], constants: values } })}
        >
          {t.save}
        </Button>
      </ButtonRow>
      <p className={styles.examples}>{t.remembered}</p>
    </div>
  );
}
