import type { Client } from 'contract/endpoints/engagements';
import { engagementChanges } from 'contract/endpoints/user-changes';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConflictChoice } from '../../../ui/conflict-choice.tsx';
import { Form } from '../../../ui/form.tsx';
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
  const [fields] = useState(() => fieldsOf(client));
  const changes = (values: ClientValues, before: ClientValues) => changesOf(values, before, fields);
  const { form, shell, conflict, outcome, leave, isDirty } = useVersionedForm({
    initial: valuesOf(client),
    saving: useSaveClient(client),
    valuesOf,
    changesOf: changes,
    errorsIn: (values, before) => validate(changes(values, before)),
    fields: conflictFields(fields),
    onSaved,
  });
  return (
    <Form
      {...shell}
      label={t.details}
      submit={t.save}
      actions={<Button onClick={() => leave(onCancel)}>{t.cancel}</Button>}
      unsaved={{ isDirty, text: t.unsaved }}
    >
      {conflict && <ConflictChoice title={t.conflict} {...conflict} />}
      <ClientFields form={form} client={client} fields={fields} />
      <div role="status">{outcome && <Banner tone="neutral" title={t.nothing} />}</div>
    </Form>
  );
}
