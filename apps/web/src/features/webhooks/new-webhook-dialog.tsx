import { maxWebhookUrl, type WebhookEvent, webhookEventLabels, webhookEvents } from 'contract/vocabulary/webhooks';
import { useActionForm } from '../../lib/use-action-form.ts';
import { invalidate } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { CreationDialog } from '../../ui/creation-dialog.tsx';
import { bind, FieldGroup, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { texts as t } from './texts.ts';

interface NewWebhookDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function NewWebhookDialog({ opened, onClose }: NewWebhookDialogProps) {
  return (
    <CreationDialog opened={opened} onClose={onClose} title={t.newTitle} shown={t.shown}>
      {(onCreated) => <NewWebhookForm onCreated={onCreated} onClose={onClose} />}
    </CreationDialog>
  );
}

const allEvents: readonly WebhookEvent[] = webhookEvents;

function NewWebhookForm({ onCreated, onClose }: { onCreated: (secret: string) => void; onClose: () => void }) {
  const { form, shell } = useActionForm('create-webhook', {
    initialValues: { url: '', events: [...allEvents] },
    validate: {
      url: (url: string) => (url.trim() ? null : t.urlError),
      events: (events: readonly WebhookEvent[]) => (events.length > 0 ? null : t.eventsError),
    },
    call: (webhook) => ({ body: { webhook } }),
    onDone: (_, __, cache) => invalidate(cache, 'list-webhooks'),
    onSuccess: ({ secret }) => onCreated(secret),
  });
  const { events } = form.values;
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    form.setFieldValue('events', isChosen ? [...events, event] : events.filter((chosen) => chosen !== event));
  const cancel = (
    <Button weight="quiet" onClick={onClose}>
      {t.cancel}
    </Button>
  );
  return (
    <Form {...shell} label={t.newTitle} submit={t.create} actions={cancel}>
      <TextField
        label={t.url}
        help={t.urlHelp}
        type="url"
        autoComplete="off"
        maxLength={maxWebhookUrl}
        {...bind(form, 'url')}
      />
      <FieldGroup id={bind(form, 'events').id} label={t.events} error={bind(form, 'events').error}>
        {webhookEvents.map((event) => (
          <CheckboxField
            key={event}
            label={webhookEventLabels[event]}
            value={events.includes(event)}
            onChange={(isChosen) => choose(event, isChosen)}
          />
        ))}
      </FieldGroup>
    </Form>
  );
}
