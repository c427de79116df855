import { useNavigate } from '@tanstack/react-router';
import { createStripeEmulatorCustomer } from 'contract/endpoints/stripe-emulator';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useActionForm } from '../../../lib/use-action-form.ts';
import { invalidate } from '../../../lib/use-endpoint.ts';
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
  const { form, shell } = useActionForm('create-stripe-emulator-customer', {
    initialValues,
    validate: (values) => resolve({ ...values }),
    call: (values) => ({ body: createStripeEmulatorCustomer.body.parse(values) }),
    onDone: (_response, _call, cache) => invalidate(cache, 'list-stripe-emulator-customers'),
    onSuccess: ({ id }) => {
      form.reset();
      notify(t.done);
      void navigate({ to: '.', search: { customer: id } });
    },
  });
  return (
    <Panel title={t.title} isSpaced>
      <p className={styles.muted}>{t.help}</p>
      <Form {...shell} label={t.title} submit={t.create} weight="secondary">
        <TextField label={t.name} maxLength={200} autoComplete="off" {...bind(form, 'name')} />
        <TextField label={t.email} type="email" autoComplete="off" {...bind(form, 'email')} />
        <SelectField label={t.card} choices={cardChoices} {...bind(form, 'card')} />
        <ChoiceField label={t.plan} choices={planChoices} {...bind(form, 'plan_type')} />
        <WholeNumberField label={t.seats} {...bind(form, 'seats')} />
      </Form>
    </Panel>
  );
}
