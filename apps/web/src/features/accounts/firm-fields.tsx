import { states } from 'contract/vocabulary/states';
import { type AnyForm, bind, TextField, WholeNumberField } from '../../ui/fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { labels, texts } from './texts.ts';

const stateChoices = Object.entries(states).map(([value, label]) => ({ value, label }));

export function FirmFields({ form }: { form: AnyForm }) {
  return (
    <>
      <TextField label={labels.name} autoComplete="organization" {...bind(form, 'name')} />
      <TextField
        label={labels.firm_association}
        help={texts.form.associationHelp}
        optional
        {...bind(form, 'firm_association')}
      />
      <WholeNumberField label={labels.firm_size} help={texts.form.sizeHelp} {...bind(form, 'firm_size')} />
      <TextField label={labels.street_1} autoComplete="street-address" {...bind(form, 'street_1')} />
      <TextField label={labels.city} autoComplete="address-level2" {...bind(form, 'city')} />
      <SelectField
        label={labels.state}
        placeholder="Select a state"
        choices={stateChoices}
        autoComplete="address-level1"
        {...bind(form, 'state')}
      />
      <TextField
        label={labels.zip}
        width="zip"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        placeholder="xxxxx"
        {...bind(form, 'zip')}
      />
    </>
  );
}
