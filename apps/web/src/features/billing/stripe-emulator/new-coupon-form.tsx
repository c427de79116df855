import { createStripeEmulatorCoupon } from 'contract/endpoints/stripe-emulator';
import type { CouponDuration } from 'contract/vocabulary/billing';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useActionForm } from '../../../lib/use-action-form.ts';
import { invalidate } from '../../../lib/use-endpoint.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { bind, CurrencyField, TextField, WholeNumberField } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { durationChoices, texts } from './texts.ts';

const t = texts.coupons;

interface Values {
  id: string;
  kind: 'percent' | 'amount';
  percent_off: number | null;
  /** US dollars. */
  amount_off: number | null;
  duration: CouponDuration;
  duration_in_months: number | null;
  redeem_by: string;
  max_redemptions: number | null;
}

const initialValues: Values = {
  id: '',
  kind: 'percent',
  percent_off: 20,
  amount_off: null,
  duration: 'forever',
  duration_in_months: null,
  redeem_by: '',
  max_redemptions: null,
};

const kinds = [
  { value: 'percent', label: t.percent },
  { value: 'amount', label: t.amount },
];

const bodyOf = ({ kind, percent_off, amount_off, duration, redeem_by, ...values }: Values) => ({
  id: values.id,
  percent_off: kind === 'percent' ? percent_off : null,
  amount_off: kind === 'amount' && amount_off !== null ? Math.round(amount_off * 100) : null,
  duration,
  duration_in_months: duration === 'repeating' ? values.duration_in_months : null,
  redeem_by: redeem_by === '' ? null : `${redeem_by}T23:59:59Z`,
  max_redemptions: values.max_redemptions,
});

const resolve = zod4Resolver(createStripeEmulatorCoupon.body, { errorPriority: 'first' });

export function NewCouponForm() {
  const { form, shell } = useActionForm('create-stripe-emulator-coupon', {
    initialValues,
    validate: errorsIn,
    call: (values) => ({ body: bodyOf(values) }),
    onDone: (_response, _call, cache) => invalidate(cache, 'list-stripe-emulator-coupons'),
    onSuccess: () => {
      form.reset();
      notify(t.done);
    },
  });
  const { kind, duration } = form.values;
  return (
    <Form {...shell} label={t.create} submit={t.create} weight="secondary">
      <TextField label={t.code} maxLength={200} autoComplete="off" spellCheck={false} {...bind(form, 'id')} />
      <ChoiceField label={t.kind} choices={kinds} {...bind(form, 'kind')} />
      {kind === 'percent' ? (
        <WholeNumberField label={t.percent} {...bind(form, 'percent_off')} />
      ) : (
        <CurrencyField label={t.amount} {...bind(form, 'amount_off')} />
      )}
      <ChoiceField label={t.duration} choices={durationChoices} isStacked {...bind(form, 'duration')} />
      {duration === 'repeating' && <WholeNumberField label={t.months} {...bind(form, 'duration_in_months')} />}
      <DateField label={t.until} optional {...bind(form, 'redeem_by')} />
      <WholeNumberField label={t.uses} optional {...bind(form, 'max_redemptions')} />
    </Form>
  );
}

/** The error of a missing discount belongs to the field that is shown. */
function errorsIn(values: Values) {
  const { percent_off, ...errors } = resolve(bodyOf(values));
  if (!percent_off) return errors;
  return { ...errors, [values.kind === 'percent' ? 'percent_off' : 'amount_off']: percent_off };
}
