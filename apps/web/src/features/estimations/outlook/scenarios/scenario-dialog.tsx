import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { marketQuery } from 'contract/endpoints/life-event-figures';
import type { Scenario, ScenarioChanges } from 'contract/endpoints/scenarios';
import { maxScenarioName } from 'contract/vocabulary/scenarios';
import { centsText, isApproximate } from 'estimate-texts/months/outlook-amounts';
import type { NameOf } from 'estimate-texts/reasons/reasons';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { YearFigures } from 'estimator/months';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { type ConflictField, conflictsBetween, mergeChoices, mergeUntouched } from '../../../../lib/conflicts.ts';
import { invalidate, useAction, useEndpoint } from '../../../../lib/use-endpoint.ts';
import { useVersionedSave } from '../../../../lib/use-versioned-save.ts';
import { Button } from '../../../../ui/button.tsx';
import { ButtonRow } from '../../../../ui/button-row.tsx';
import { ConflictChoice, type Side } from '../../../../ui/conflict-choice.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { bind, TextField } from '../../../../ui/fields.tsx';
import { Form } from '../../../../ui/form.tsx';
import { useCounties } from '../../form/use-counties.ts';
import { yearOfSubject } from '../basis/outlook-input.ts';
import type { BegunScenario } from './begun-scenario.ts';
import { withLineIncome } from './income-lines.ts';
import { changedSubject, differencesOf, differenceText } from './scenario-changes.ts';
import { ScenarioFields } from './scenario-fields.tsx';
import { scenarioTexts as t } from './scenario-texts.ts';
import {
  changesOf,
  fieldErrorsOf,
  type ScenarioValues,
  scenarioErrors,
  scenarioForm,
  suggestedName,
} from './scenario-values.ts';
import styles from './scenarios-panel.module.css';

interface ScenarioFormProps {
  estimationId: number;
  scenario: Scenario | null;
  /** What a new scenario begins with. */
  begin?: BegunScenario | null;
  base: Subject;
  figures: YearFigures;
  nameOf: NameOf;
  isAbout: boolean;
  onSaved: (text: string) => void;
  onClose: () => void;
}

const titleOf = (scenario: Scenario | null) => (scenario ? t.editTitle : t.addTitle);

export function ScenarioDialog({ opened, ...form }: ScenarioFormProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={titleOf(form.scenario)}>
      <ScenarioForm {...form} />
    </Dialog>
  );
}

interface Sent {
  name: string;
  changes: ScenarioChanges;
}

function useSaveScenario(estimationId: number, scenario: Scenario | null) {
  const cache = useQueryClient();
  const create = useAction('create-scenario');
  const update = useAction('update-scenario');
  const params = { id: estimationId };
  return useVersionedSave<Sent, Scenario>({
    name: `scenario ${scenario?.id}`,
    version: scenario?.version ?? 0,
    send: async (sent, version) => {
      const saved = scenario
        ? await update.mutateAsync({
            params: { ...params, scenario_id: scenario.id },
            body: { scenario: { ...sent, version } },
          })
        : await create.mutateAsync({ params, body: { scenario: sent } });
      invalidate(cache, 'list-scenarios');
      return saved;
    },
    read: async () => {
      const { scenarios } = await api('list-scenarios', { params: { id: String(estimationId) } });
      const current = scenarios.find(({ id }) => id === scenario?.id);
      if (!current) throw new ApiError({ code: 'not_found', status: 404, message: t.gone });
      return current;
    },
  });
}

function ScenarioForm(props: ScenarioFormProps) {
  const { estimationId, scenario, begin = null, base, figures, nameOf, isAbout, onSaved, onClose } = props;
  const form = useForm<ScenarioValues>({
    mode: 'controlled',
    initialValues: { ...scenarioForm(scenario, base), ...begin },
    validate: (values) => scenarioErrors(values, base, scenario?.changes),
  });
  const { values } = form;
  const lookUp = useCounties(values.kinds.includes('place') ? values.other_zip : '');
  const county =
    lookUp.state === 'known' ? lookUp.counties.find(({ fips }) => fips === values.other_county) : undefined;
  const name = values.name ?? suggestedName(values, base, county?.name ?? null);
  const saving = useSaveScenario(estimationId, scenario);
  const changes = changesOf(values, base, scenario?.changes);
  const hasFieldError = Object.keys(form.errors).length > 0;
  const fields = conflictFields(base, nameOf);
  const yours = { name, changes, county_name: county?.name ?? null };
  const [before] = useState(scenario);
  const versionsWith = (theirs: Scenario) => ({ yours, before: before ?? theirs, theirs });
  const chosenOf = (current: Scenario, sides: Readonly<Record<string, Side>> = {}): Sent => {
    const versions = versionsWith(current);
    const { name: chosen, changes: kept } = mergeChoices(fields, mergeUntouched(fields, versions), current, sides);
    return { name: chosen, changes: kept };
  };
  const send = (sent: Sent) =>
    saving.save(sent, {
      onSaved: () => onSaved(t.saved(sent.name)),
      onRejected: ({ errors }) => form.setErrors(fieldErrorsOf(errors)),
      merge: (current) => (conflictsBetween(fields, versionsWith(current)).length > 0 ? null : chosenOf(current)),
    });
  const { conflict } = saving;
  return (
    <Form
      form={form}
      onSubmit={() => send(conflict ? chosenOf(conflict) : { name: name.trim() || t.addTitle, changes })}
      error={hasFieldError ? null : saving.error}
      label={titleOf(scenario)}
    >
      {conflict && (
        <ConflictChoice
          key={conflict.version}
          title={t.conflictTitle}
          conflicts={conflictsBetween(fields, versionsWith(conflict))}
          isOwn={saving.isOwnConflict}
          onChoose={(sides) => send(chosenOf(conflict, sides))}
        />
      )}
      <ScenarioFields form={form} base={base} lookUp={lookUp} />
      <TextField {...bind(form, 'name')} label={t.name} autoComplete="off" maxLength={maxScenarioName} value={name} />
      <Preview {...{ scenario, base, figures, isAbout, changes, values }} />
      <ButtonRow>
        <Button type="submit" weight="primary" busy={saving.busy}>
          {t.save}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </ButtonRow>
    </Form>
  );
}

interface Named extends Sent {
  county_name: string | null;
}

const conflictFields = (base: Subject, nameOf: NameOf): ConflictField<Named>[] => [
  { label: t.name, keys: ['name'], show: ({ name }) => name },
  {
    label: t.kindsLabel,
    keys: ['changes', 'county_name'],
    show: ({ changes, county_name }) => differencesOf(base, changes, { county_name, nameOf }).join('; '),
    compare: ({ changes }) =>
      JSON.stringify(Object.entries(changes).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  },
];

interface PreviewProps extends Pick<ScenarioFormProps, 'scenario' | 'base' | 'figures' | 'isAbout'> {
  changes: ScenarioChanges;
  values: ScenarioValues;
}

const hour = 3_600_000;

function Preview({ scenario, base, figures, isAbout, changes, values }: PreviewProps) {
  const isReady = Object.keys(scenarioErrors({ ...values, name: null }, base, scenario?.changes)).length === 0;
  const subject = changedSubject(base, changes);
  const market = useEndpoint('show-market', { query: marketQuery(subject) }, { enabled: isReady, staleTime: hour });
  const year =
    isReady && market.data ? yearOfSubject(withLineIncome(subject, changes, market.data), market.data) : null;
  const isRough = isAbout || (year !== null && market.data !== undefined && isApproximate(year, market.data));
  return (
    <div role="status">
      {year && (
        <p className={styles.preview}>
          {year.total_cents === null || figures.total_cents === null
            ? t.noPrice
            : t.preview(
                centsText(year.total_cents, isRough),
                differenceText(year.total_cents - figures.total_cents, isRough),
              )}
        </p>
      )}
      {isReady && market.isError && <p className={styles.preview}>{t.marketFailed}</p>}
    </div>
  );
}
