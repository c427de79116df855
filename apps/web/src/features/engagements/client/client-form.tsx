import { useForm } from '@mantine/form';
import type { Client } from 'contract/endpoints/engagements';
import { engagementChanges } from 'contract/endpoints/user-changes';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useRef, useState } from 'react';
import { conflictsBetween, mergeChoices } from '../../../lib/conflicts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConflictChoice, type Side } from '../../../ui/conflict-choice.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { texts } from '../texts.ts';
import { ClientFields } from './client-fields.tsx';
import { type ClientValues, changesOf, conflictFields, fieldsOf, valuesOf } from './client-values.ts';
import { useSaveClient } from './use-save-client.ts';

interface ClientFormProps {
  client: Client;
  onSaved: () => void;
  onCancel: () => void;
}

const t = texts.client;
const validate = zod4Resolver(engagementChanges, { errorPriority: 'first' });

export function ClientForm({ client, onSaved, onCancel }: ClientFormProps) {
  const [before, setBefore] = useState(() => valuesOf(client));
  const [fields] = useState(() => fieldsOf(client));
  const [saysNothing, setSaysNothing] = useState(false);
  const hasLeft = useRef(false);
  const form = useForm<ClientValues>({
    initialValues: before,
    onValuesChange: () => setSaysNothing(false),
    validate: (values) => validate(changesOf(values, before, fields)),
  });
  const saving = useSaveClient(client);
  const leave = (then: () => void) => {
    hasLeft.current = true;
    then();
  };
  const send = (values: ClientValues, from = before) => {
    const changes = changesOf(values, from, fields);
    const isNothing = Object.keys(changes).length === 0;
    setSaysNothing(isNothing);
    if (!isNothing)
      saving.save(changes, {
        onSaved: () => leave(onSaved),
        onRejected: ({ errors }) => form.setErrors(errors),
      });
  };
  const { conflict } = saving;
  const resolve = (theirs: ClientValues, sides: Readonly<Record<string, Side>>) => {
    const chosen = mergeChoices(conflictFields(fields), form.values, theirs, sides);
    setBefore(theirs);
    form.setValues(chosen);
    // The record is already as the user wants it.
    if (Object.keys(changesOf(chosen, theirs, fields)).length === 0) return leave(onSaved);
    send(chosen, theirs);
  };
  return (
    <Form form={form} onSubmit={(values) => send(values)} error={saving.error} label={t.details}>
      {conflict && (
        <ConflictChoice
          title={t.conflict}
          conflicts={conflictsBetween(conflictFields(fields), {
            yours: form.values,
            before,
            theirs: valuesOf(conflict),
          })}
          onChoose={(sides) => resolve(valuesOf(conflict), sides)}
        />
      )}
      <ClientFields form={form} client={client} fields={fields} />
      <div role="status">{saysNothing && <Banner tone="neutral" title={t.nothing} />}</div>
      <FormActions>
        <Button type="submit" weight="primary" busy={saving.busy}>
          {t.save}
        </Button>
        <Button onClick={() => leave(onCancel)}>{t.cancel}</Button>
      </FormActions>
      <UnsavedGuard
        isDirty={() => !hasLeft.current && Object.keys(changesOf(form.values, before, fields)).length > 0}
        title={t.unsavedTitle}
        text={t.unsaved}
        leave={t.leave}
        stay={t.stay}
      />
    </Form>
  );
}
