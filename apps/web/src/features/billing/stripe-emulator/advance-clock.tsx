import { useForm } from '@mantine/form';
import type { StripeEmulatorCustomer } from 'contract/endpoints/stripe-emulator';
import { useState } from 'react';
import { formatMoment, formatPlural } from '../../../lib/format.ts';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { bind } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import styles from './customers-panel.module.css';
import { texts } from './texts.ts';

const t = texts.advance;

const dayMs = 86_400_000;

function aMonthAfter(moment: string): string {
  const next = new Date(moment);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString();
}

export function AdvanceClock({ customer: { id, now, next_due_at } }: { customer: StripeEmulatorCustomer }) {
  const [delivers_twice, setTwice] = useState(false);
  const [delivers_in_reverse, setReverse] = useState(false);
  const update = useAction('update-stripe-emulator-customer', {
    onDone: (_response, _call, cache) => invalidate(cache, 'list-stripe-emulator-customers'),
  });
  const form = useForm({
    initialValues: { now: '' },
    validate: { now: (date) => (/^\d{4}-\d\d-\d\d$/.test(date) ? null : t.dateMissing) },
  });
  const advance = (to?: string) =>
    update.mutate(
      { params: { id }, body: { ...(to && { now: to }), delivers_twice, delivers_in_reverse } },
      { onSuccess: form.reset, onError: ({ errors }) => form.setErrors({ ...errors }) },
    );
  const done = update.data;
  return (
    <Form
      submit={t.toDate}
      weight="secondary"
      busy={update.isPending}
      form={form}
      label={t.title}
      onSubmit={(values) => advance(`${values.now}T23:59:59Z`)}
      error={update.error}
    >
      <div>
        <h3 className={styles.subtitle}>{t.title}</h3>
        <p className={styles.muted}>{t.help}</p>
      </div>
      <div className={styles.options}>
        <CheckboxField label={t.twice} value={delivers_twice} onChange={setTwice} />
        <CheckboxField label={t.reverse} value={delivers_in_reverse} onChange={setReverse} />
      </div>
      <div>
        <div className={styles.choices}>
          {next_due_at && (
            <Button weight="primary" busy={update.isPending} onClick={() => advance(next_due_at)}>
              {t.toNext(formatMoment(next_due_at))}
            </Button>
          )}
          <Button busy={update.isPending} onClick={() => advance(new Date(Date.parse(now) + dayMs).toISOString())}>
            {t.day}
          </Button>
          <Button busy={update.isPending} onClick={() => advance(aMonthAfter(now))}>
            {t.month}
          </Button>
          <Button busy={update.isPending} onClick={() => advance()}>
            {t.deliver}
          </Button>
        </div>
        <div role="status" className={styles.outcome}>
          {done && (
            <Banner tone="success">
              {t.done(formatMoment(done.customer.now), formatPlural(done.delivered_events, 'event', 'events'))}
            </Banner>
          )}
        </div>
      </div>
      <DateField label={t.date} {...bind(form, 'now')} />
    </Form>
  );
}
