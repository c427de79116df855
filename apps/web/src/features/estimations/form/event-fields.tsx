import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { shownYears } from 'contract/endpoints/tax-return';
import { joinCauses, leaveCauses } from 'contract/vocabulary/scenarios';
import { monthName, eventTexts as t } from 'estimate-texts/event-texts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import entryStyles from '../../../ui/entries.module.css';
import type { AnyForm } from '../../../ui/fields.tsx';
import { bind, CurrencyField, FieldGroup, fieldId } from '../../../ui/fields.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './estimation-form.module.css';
import type { EventValues } from './event-values.ts';
import { PlaceFields } from './place-fields.tsx';
import { useCounties } from './use-counties.ts';

export interface EventsForm extends AnyForm {
  readonly values: {
    readonly plan_year: string;
    readonly dependents_attributes: readonly { readonly key: string }[];
    readonly events: readonly EventValues[];
  };
  setFieldValue(path: string, value: unknown): void;
  insertListItem: (path: string, item: unknown) => void;
  removeListItem: (path: string, index: number) => void;
}

const choicesOf = (labels: Readonly<Record<string, string>>, values = Object.keys(labels)) =>
  values.map((value) => ({ value, label: labels[value] ?? value }));
const kinds = choicesOf(t.kinds);
const causes = { joins: choicesOf(t.causes, [...joinCauses]), leaves: choicesOf(t.causes, [...leaveCauses]) };
const monthLabels = { joins: t.joinMonth, leaves: t.leaveMonth, retires: t.retireMonth, moves: t.moveMonth };
const months = Array.from({ length: 12 }, (_, index) => ({ value: `${index + 1}`, label: monthName(index + 1) }));

interface EventFieldsProps {
  form: EventsForm;
  nameOf: (index: number) => string;
  onRemove: (index: number) => void;
}

export function EventFields({ form, nameOf, onRemove }: EventFieldsProps) {
  return (
    <div className={entryStyles.entries} id="field-events" tabIndex={-1}>
      {form.values.events.map((event, index) => (
        <fieldset key={event.key} className={entryStyles.entry}>
          <legend className={entryStyles.name}>{t.entry(index + 1)}</legend>
          <div className={entryStyles.remove}>
            <IconButton icon={IconTrash} label={t.remove(t.entry(index + 1))} onClick={() => onRemove(index)} />
          </div>
          <EntryFields form={form} nameOf={nameOf} event={event} index={index} />
        </fieldset>
      ))}
      {form.errors.events && <p className={entryStyles.error}>{form.errors.events}</p>}
    </div>
  );
}

type EntryProps = Pick<EventFieldsProps, 'form' | 'nameOf'> & { event: EventValues; index: number };

function EntryFields({ form, nameOf, event, index }: EntryProps) {
  const path = `events.${index}`;
  const { kind } = event;
  const people = form.values.dependents_attributes.map(({ key }, index) => ({ value: key, label: nameOf(index) }));
  const chooseKind = (chosen: string) => {
    form.setFieldValue(`${path}.kind`, chosen);
    // The causes of the other kind are not choices of this one.
    form.setFieldValue(`${path}.cause`, '');
  };
  return (
    <div className={styles.fields}>
      <SelectField label={t.kind} choices={kinds} {...bind(form, `${path}.kind`)} onChange={chooseKind} />
      {kind !== '' && kind !== 'moves' && (
        <SelectField label={t.person} choices={people} {...bind(form, `${path}.person`)} />
      )}
      {kind !== '' && (
        <>
          <SelectField label={monthLabels[kind]} choices={months} width="money" {...bind(form, `${path}.month`)} />
          <YearField form={form} path={path} />
        </>
      )}
      {kind === 'moves' && <MoveFields form={form} path={path} event={event} />}
      {(kind === 'joins' || kind === 'leaves') && (
        <ChoiceField label={t.cause} choices={causes[kind]} {...bind(form, `${path}.cause`)} />
      )}
      {kind === 'retires' && (
        <>
          <CurrencyField
            label={t.wages}
            help={t.wagesHelp(Number(form.values.plan_year))}
            {...bind(form, `${path}.wages`)}
          />
          <CoverField form={form} path={`${path}.covers`} chosen={event.covers} people={people} />
          <CurrencyField label={t.cobra} help={t.cobraHelp} optional {...bind(form, `${path}.cobra`)} />
        </>
      )}
    </div>
  );
}

function YearField({ form, path }: { form: EventsForm; path: string }) {
  const { id, error, ...bound } = bind(form, `${path}.years`);
  const planYear = Number(form.values.plan_year);
  const years = Array.from({ length: shownYears }, (_, index) => ({ value: `${index}`, label: `${planYear + index}` }));
  return (
    <SelectField
      {...bound}
      label={t.year}
      choices={years}
      width="money"
      id={fieldId(`${path}.year`)}
      error={form.errors[`${path}.year`] ?? error}
    />
  );
}

function MoveFields({ form, path, event: { zip, county } }: { form: EventsForm; path: string; event: EventValues }) {
  const lookUp = useCounties(zip);
  return <PlaceFields form={form} zipPath={`${path}.zip`} countyPath={`${path}.county`} {...{ county, lookUp }} />;
}

interface CoverFieldProps {
  form: EventsForm;
  path: string;
  chosen: readonly string[];
  people: readonly { value: string; label: string }[];
}

function CoverField({ form, path, chosen, people }: CoverFieldProps) {
  const { id, error } = bind(form, path);
  const toggle = (key: string, isCovered: boolean) =>
    form.setFieldValue(path, isCovered ? [...chosen, key] : chosen.filter((one) => one !== key));
  return (
    <FieldGroup id={id} label={t.covers} optional error={error} isStacked>
      {people.map(({ value, label }) => (
        <CheckboxField
          key={value}
          label={label}
          value={chosen.includes(value)}
          onChange={(isCovered) => toggle(value, isCovered)}
        />
      ))}
    </FieldGroup>
  );
}
