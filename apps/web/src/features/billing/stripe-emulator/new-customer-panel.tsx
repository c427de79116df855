import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { createStripeEmulatorCustomer } from 'contract/endpoints/stripe-emulator';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { bind, TextField, WholeNumberField } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './customers-panel.module.css';
import { cardChoices, planChoices, texts } from './texts.ts';

const t = texts.customer;

interface Values {
  name: string;
  email: string;
  card: string;
  plan_type: string;
  seats: number | null;
}

const initialValues: Values = { name: '', email: '', card: 'pm_card_visa', plan_type: 'core', seats: 1 };

const resolve = zod4Resolver(createStripeEmulatorCustomer.body, { errorPriority: 'first' });

export function NewCustomerPanel() {
  const navigate = useNavigate({ from: '/dev/billing' });
  const create = useAction('create-stripe-emulator-customer', {
    onDone: (_reply, _call, cache) => invalidate(cache, 'list-stripe-emulator-customers'),
  });
  const form = useForm<Values>({
    initialValues,
    validate: (values) => resolve({ ...values }),
  });
  const save = (values: Values) =>
    create.mutate(
      { body: createStripeEmulatorCustomer.body.parse(values) },
      {
        onSuccess({ id }) {
          form.reset();
          notify(t.done);
          void navigate({ to: '.', search: { customer: id } });
        },
        onError: ({ errors }) => form.setErrors({ ...errors }),
      },
    );
  return (
    <Panel title={t.title} isSpaced>
      <p className={styles.muted}>{t.help}</p>
      <Form form={form} onSubmit={save} error={create.error} label={t.title}>
        <TextField label={t.name} maxLength={200} autoComplete="off" {...bind(form, 'name')} />
        <TextField label={t.email} type="email" autoComplete="off" {...bind(form, 'email')} />
        <SelectField label={t.card} choices={cardChoices} {...bind(form, 'card')} />
        <ChoiceField label={t.plan} choices={planChoices} {...bind(form, 'plan_type')} />
        <WholeNumberField label={t.seats} {...bind(form, 'seats')} />
        <ButtonRow>
          <Button type="submit" busy={create.isPending}>
            {t.create}
          </Button>
        </ButtonRow>
      </Form>
    </Panel>
  );
}
