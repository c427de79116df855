import { dateOrders, type ImportField } from 'contract/vocabulary/imports';
import { policyTypes } from 'contract/vocabulary/policies';
import { TextField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { formatPolicyType } from '../import-rules.ts';
import { texts } from '../texts.ts';

const t = texts.mapping;

export const requiredConstants = ['issuer_name', 'policy_status'] as const;

export type ConstantValues = Readonly<
  Record<(typeof requiredConstants)[number] | 'policy_type' | 'date_order', string>
>;

const types = policyTypes.map((value) => ({ value, label: formatPolicyType(value) }));
const orders = dateOrders.map((value) => ({ value, label: t.dateOrders[value] }));

interface ConstantFieldsProps {
  mapping: readonly (ImportField | null)[];
  values: ConstantValues;
  onChange: (values: ConstantValues) => void;
  isChecked: boolean;
  errors: Readonly<Record<string, string>>;
}

/** Values of all rows, for fields without a column. */
export function ConstantFields({ mapping, values, onChange, isChecked, errors }: ConstantFieldsProps) {
  return (
    <>
      {requiredConstants
        .filter((field) => !mapping.includes(field))
        .map((field) => (
          <TextField
            key={field}
            label={t.constants[field]}
            help={t.constantHelp}
            value={values[field]}
            onChange={(value) => onChange({ ...values, [field]: value })}
            error={
              (isChecked && values[field].trim() === '' && t.constantMissing[field]) || errors[`constants.${field}`]
            }
          />
        ))}
      {!mapping.includes('policy_type') && (
        <SelectField
          label={t.constants.policy_type}
          choices={types}
          placeholder={t.automaticType}
          value={values.policy_type}
          onChange={(policy_type) => onChange({ ...values, policy_type })}
        />
      )}
      <SelectField
        label={t.dateOrder}
        help={t.dateOrderHelp}
        choices={orders}
        placeholder={t.automaticOrder}
        value={values.date_order}
        onChange={(date_order) => onChange({ ...values, date_order })}
      />
    </>
  );
}
