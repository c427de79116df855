import { useForm } from '@mantine/form';
import { states } from 'contract/vocabulary/states';
import { useEffect, useEffectEvent, useImperativeHandle } from 'react';
import { isApiErrorOf } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { bind, TextField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './local-fields.module.css';
import { checkLocal, type LocalValues, noLocalValues, tokenOf } from './local-values.ts';
import type { PaymentFieldsProps } from './payment-fields.ts';
import { TestNumbers } from './test-numbers.tsx';
import { paymentTexts } from './texts.ts';
import { useAuthentication } from './use-authentication.ts';

const t = paymentTexts.local;

const kinds = (prefersBank: boolean) => {
  const order = prefersBank ? (['us_bank_account', 'card'] as const) : (['card', 'us_bank_account'] as const);
  return order.map((value) => ({ value, label: t.kinds[value] }));
};
const stateChoices = Object.entries(states).map(([value, label]) => ({ value, label }));

/** Takes the place of the provider's fields in development. Only test numbers are accepted. */
export function LocalFields({ ref, prefersBank, onReady }: PaymentFieldsProps) {
  const form = useForm<LocalValues>({ initialValues: noLocalValues(prefersBank), validate: checkLocal });
  const send = useAction('confirm-local-setup-intent');
  const authentication = useAuthentication();
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);
  useImperativeHandle(ref, () => ({
    confirm: async (client_secret) => {
      const { hasErrors, errors } = form.validate();
      if (hasErrors) throw new Error(String(Object.values(errors).find(Boolean)));
      const body = { client_secret, token: tokenOf(form.values) };
      const { status, payment_method_id } = await send.mutateAsync({ body }).catch(throwCardError);
      const id = status === 'requires_action' ? await authentication.ask(client_secret) : payment_method_id;
      if (!id) throw new Error(paymentTexts.form.noDetails);
      return id;
    },
  }));
  const isCard = form.values.payment_kind === 'card';
  return (
    <>
      <Banner tone="neutral">{t.notice}</Banner>
      <ChoiceField label={t.kind} choices={kinds(prefersBank)} {...bind(form, 'payment_kind')} />
      {isCard ? (
        <>
          <TextField label={t.number} inputMode="numeric" autoComplete="cc-number" {...bind(form, 'card_number')} />
          <div className={styles.row}>
            <TextField
              label={t.expiry}
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder={t.expiryPlaceholder}
              {...bind(form, 'card_expiry')}
            />
            <TextField label={t.cvc} inputMode="numeric" autoComplete="cc-csc" {...bind(form, 'card_cvc')} />
          </div>
        </>
      ) : (
        <>
          <TextField label={t.routing} inputMode="numeric" autoComplete="off" {...bind(form, 'bank_routing')} />
          <TextField label={t.account} inputMode="numeric" autoComplete="off" {...bind(form, 'bank_account')} />
        </>
      )}
      <TextField label={t.name} autoComplete="name" {...bind(form, 'billing_name')} />
      <TextField label={t.street} autoComplete="billing street-address" {...bind(form, 'billing_street')} />
      <TextField label={t.city} autoComplete="billing address-level2" {...bind(form, 'billing_city')} />
      <div className={styles.row}>
        <SelectField
          label={t.state}
          placeholder={t.statePlaceholder}
          choices={stateChoices}
          autoComplete="billing address-level1"
          {...bind(form, 'billing_state')}
        />
        <TextField
          label={t.zip}
          inputMode="numeric"
          autoComplete="billing postal-code"
          {...bind(form, 'billing_zip')}
        />
      </div>
      <TestNumbers kind={form.values.payment_kind} />
      <ConfirmDialog
        opened={authentication.isAsking}
        title={t.authentication}
        confirmLabel={t.succeed}
        cancelLabel={t.fail}
        weight="primary"
        onConfirm={() => authentication.reply(true)}
        onClose={() => authentication.reply(false)}
      >
        {t.authenticationHelp}
      </ConfirmDialog>
    </>
  );
}

function throwCardError(error: unknown): never {
  const sentence = isApiErrorOf<'confirm-local-setup-intent'>(error) && (error.errors.token ?? error.message);
  throw new Error(sentence || paymentTexts.form.failed);
}
