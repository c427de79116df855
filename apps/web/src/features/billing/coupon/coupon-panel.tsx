import type { SyntheticEvent } from 'react';
import { formatCents } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { texts } from '../changes/texts.ts';
import { WhyDisabled } from '../changes/why-disabled.tsx';
import { couponText } from '../texts.ts';
import styles from './coupon-panel.module.css';
import { useCoupon } from './use-coupon.ts';

const t = texts.coupon;

/** Before the first purchase, the coupon is stored for it. */
export function CouponPanel({ accountId }: { accountId: number }) {
  const coupon = useCoupon(accountId);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!coupon.isBusy && !coupon.isApplying) coupon.apply();
  };
  return (
    <Panel title={t.title} isSpaced>
      {coupon.isApplied && (
        <Banner tone="success" role="status" onClose={coupon.dismiss}>
          {t.applied}
        </Banner>
      )}
      <form className={styles.form} aria-label={t.title} noValidate onSubmit={submit}>
        <TextField
          label={t.label}
          autoComplete="off"
          spellCheck={false}
          value={coupon.typed}
          onChange={coupon.type}
          error={coupon.error}
        />
        <Found coupon={coupon} />
        <Button type="submit" disabled={coupon.isBusy} busy={coupon.isApplying}>
          {t.apply}
        </Button>
      </form>
      <WhyDisabled accountId={accountId} />
    </Panel>
  );
}

function Found({ coupon }: { coupon: ReturnType<typeof useCoupon> }) {
  const { shown, saved, renewal, subscription, isFirstPurchase, isLooking } = coupon;
  return (
    <div role="status" className={styles.found}>
      {isLooking && <p>{t.looking}</p>}
      {saved && !shown && (
        <>
          <p className={styles.name}>{couponText(saved)}</p>
          <p>{t.firstPurchase}</p>
        </>
      )}
      {shown && (
        <>
          <p className={styles.name}>{couponText(shown)}</p>
          <p>{isFirstPurchase ? t.firstPurchase : t.fromNext}</p>
          {renewal !== undefined && (
            <p>
              {texts.total(subscription?.plan_type)}: <strong>{formatCents(renewal)}</strong>
            </p>
          )}
        </>
      )}
    </div>
  );
}
