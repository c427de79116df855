import type { Settings } from 'contract/endpoints/current-user';
import { useRef } from 'react';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { useBilling, useSavedPaymentMethod } from '../use-billing.ts';
import { PaymentForm } from './payment-form.tsx';
import { PaymentMethodText } from './payment-method-text.tsx';
import { paymentTexts } from './texts.ts';

const t = paymentTexts.panel;

interface PaymentMethodPanelProps {
  accountId: number;
  seats: number;
  isOwn: boolean;
  payments: Settings['payments'];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The subscription's panel opens the form too. */
export function PaymentMethodPanel(props: PaymentMethodPanelProps) {
  const { accountId, seats, isOwn, payments, isOpen, onOpen } = props;
  const billing = useBilling(accountId).data;
  const cacheBilling = useSavedPaymentMethod(accountId);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => onOpen(false);
  if (!billing)
    return (
      <Panel title={t.title}>
        <Skeleton lines={2} />
      </Panel>
    );
  const { payment_method: method, subscription } = billing;
  const label = method ? t.update : t.add;
  return (
    <Panel title={t.title} isSpaced>
      {method ? <PaymentMethodText method={method} /> : <p>{t.none}</p>}
      <div>
        <Button ref={button} onClick={() => onOpen(true)}>
          {label}
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={close} title={label}>
        {method && <p>{t.replaces}</p>}
        {isOpen && (
          <PaymentForm
            accountId={accountId}
            seats={subscription?.seats ?? seats}
            payments={payments}
            purchase={isOwn ? paths.seats(accountId) : paths.firmSeats(accountId)}
            onCancel={close}
            onSaved={(saved) => {
              cacheBilling(saved);
              // The button of the other panel disappears once the payment is made.
              button.current?.focus();
              close();
              notify(t.saved);
            }}
          />
        )}
      </Dialog>
    </Panel>
  );
}
