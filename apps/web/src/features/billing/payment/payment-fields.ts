import type { Ref } from 'react';

/** What the provider's form has in common with that of the local provider. */
export interface PaymentFields {
  /** @returns the id of the payment method. @throws Error with a sentence for the user */
  confirm: (clientSecret: string) => Promise<string>;
}

export interface PaymentFieldsProps {
  ref: Ref<PaymentFields>;
  clientSecret: string;
  /** Offered first. */
  prefersBank: boolean;
  onReady: () => void;
  onFailed: (reason: string) => void;
}
