import { useMutation } from '@tanstack/react-query';
import type { Settings } from 'contract/endpoints/current-user';
import { useRef, useState } from 'react';
import type { Reply } from '../../../lib/api.ts';
import { isApiErrorOf } from '../../../lib/api-error.ts';
import type { LinkTarget } from '../../../lib/paths.ts';
import { useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import styles from './payment.module.css';
import { type PaymentFields, StripeFields } from './stripe-fields.tsx';
import { paymentTexts } from './texts.ts';
import { useSetupIntent } from './use-setup-intent.ts';

const t = paymentTexts.form;

type Billing = Reply<'save-payment-method'>;
type Payments = NonNullable<Settings['payments']>;

interface PaymentFormProps {
  accountId: number;
  seats: number;
  payments: Settings['payments'];
  onSaved: (billing: Billing) => void;
  onCancel?: () => void;
  /** Where seats are added. */
  purchase?: LinkTarget;
  /** `secondary` beside another main action. */
  weight?: 'primary' | 'secondary';
}

export function PaymentForm({ seats, payments, purchase, ...props }: PaymentFormProps) {
  if (!payments) return <Banner tone="neutral">{t.off}</Banner>;
  if (!Number.isInteger(seats) || seats < 1)
    return (
      <Banner tone="neutral" action={purchase && <LinkButton to={purchase}>{t.purchase}</LinkButton>}>
        {t.needsSeats}
      </Banner>
    );
  return <BegunForm {...props} payments={payments} seats={seats} />;
}

function BegunForm(props: PaymentFormProps & { payments: Payments }) {
  const { accountId, seats, payments, onSaved, onCancel, weight = 'primary' } = props;
  const intent = useSetupIntent(accountId, seats);
  const fields = useRef<PaymentFields>(null);
  // Another order would lose what was typed.
  const [bankFirst] = useState(prefersBank(seats));
  const [isReady, setReady] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  const save = useSave({ accountId, fields, renew: intent.renew, secret: intent.secret, isReady, onSaved });
  const failure = intent.failure ?? (broken && t.initialization(broken));
  const retry = () => {
    setBroken(null);
    setReady(false);
    intent.restart();
  };
  if (failure)
    return (
      <Banner tone="danger" role="alert" action={<Button onClick={retry}>{t.retry}</Button>}>
        {failure}
      </Banner>
    );
  const submit = (event: { preventDefault: () => void; stopPropagation: () => void }) => {
    event.preventDefault();
    event.stopPropagation();
    save.mutate();
  };
  return (
    <form className={styles.form} aria-label={t.label} noValidate onSubmit={submit}>
      {!isReady && <p role="status">{t.loading}</p>}
      {intent.secret && (
        <StripeFields
          ref={fields}
          clientSecret={intent.secret}
          prefersBank={bankFirst}
          publishableKey={payments.publishable_key}
          scriptUrl={payments.js_url}
          onReady={() => setReady(true)}
          onFailed={setBroken}
        />
      )}
      {save.error && (
        <Banner tone="danger" role="alert">
          {save.error.message}
        </Banner>
      )}
      <ButtonRow>
        <Button type="submit" weight={weight} busy={save.isPending}>
          {prefersBank(seats) ? t.saveBank : t.saveCard}
        </Button>
        {onCancel && (
          <Button onClick={onCancel} disabled={save.isPending}>
            {t.cancel}
          </Button>
        )}
      </ButtonRow>
    </form>
  );
}

/** Specification, section 9. */
const prefersBank = (seats: number): boolean => seats > 3;

interface SaveOptions {
  accountId: number;
  fields: { readonly current: PaymentFields | null };
  secret: string | null;
  renew: () => Promise<void>;
  isReady: boolean;
  onSaved: (billing: Billing) => void;
}

/** A setup intent can be confirmed once, so after a failure another one confirms what is in the form by then. */
function useSave({ accountId, fields, secret, renew, isReady, onSaved }: SaveOptions) {
  const attach = useAction('save-payment-method');
  return useMutation<Billing>({
    mutationFn: async () => {
      if (!isReady || !fields.current || !secret) throw new Error(t.notReady);
      const payment_method_id = await fields.current.confirm(secret);
      try {
        return await attach.mutateAsync({ body: { payment_method_id, account_id: accountId } });
      } catch (error) {
        await renew();
        throw new Error(reasonOf(error));
      }
    },
    onSuccess: (billing) => onSaved(billing),
  });
}

function reasonOf(error: unknown): string {
  if (!isApiErrorOf<'save-payment-method'>(error)) return t.failed;
  return Object.values(error.errors)[0] ?? (error.message || t.failed);
}
