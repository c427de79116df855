import type { Account } from 'contract/endpoints/accounts';
import type { Subscription } from 'contract/endpoints/billing';
import type { SyntheticEvent } from 'react';
import { formatLongDay } from '../../../lib/format.ts';
import type { LinkTarget } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { texts } from '../changes/texts.ts';
import { SeatsDialog } from './seats-dialog.tsx';
import styles from './seats-panel.module.css';
import { seatsText, useSeatsChange } from './use-seats-change.ts';
import { useSeatsText } from './use-seats-text.ts';

const t = texts.seats;

interface SeatsFormProps {
  account: Pick<Account, 'id' | 'seats'>;
  subscription: Subscription;
  isBusy: boolean;
  advisors: LinkTarget;
}

export function SeatsForm({ account, subscription, isBusy, advisors }: SeatsFormProps) {
  const form = useSeatsChange(account.id, subscription);
  const { seats: paid, seats_at_renewal, current_period_end } = subscription;
  const text = useSeatsText(form.seats, form.type);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy && !form.isQuoting && form.seats >= 0) form.begin(form.seats);
  };
  return (
    <>
      <form className={styles.form} aria-label={t.title} noValidate onSubmit={submit}>
        {form.outcome && (
          <Banner tone="success" role="status" onClose={form.dismiss}>
            {form.outcome}
          </Banner>
        )}
        {seats_at_renewal !== null && (
          <div className={styles.pending}>
            <p>{t.pending(seatsText(seats_at_renewal), formatLongDay(current_period_end))}</p>
            <Button disabled={isBusy} busy={form.isQuoting} onClick={() => form.begin(paid)}>
              {t.keep(seatsText(paid))}
            </Button>
          </div>
        )}
        <div className={styles.field}>
          <TextField
            label={t.label}
            help={t.help}
            width="short"
            inputMode="numeric"
            autoComplete="off"
            {...text}
            error={
              form.fieldError && (
                <>
                  {form.fieldError} {form.isBelowUse && <TextLink to={advisors}>{t.seeAdvisors}</TextLink>}
                </>
              )
            }
          />
          {form.error && (
            <Banner tone="danger" role="alert">
              {form.error}
            </Banner>
          )}
          <Button type="submit" disabled={isBusy} busy={form.isQuoting}>
            {account.seats === 0 ? t.add : t.update}
          </Button>
        </div>
      </form>
      <SeatsDialog form={form} subscription={subscription} />
    </>
  );
}
