import type { Coupon, Subscription } from 'contract/endpoints/billing';
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
import { usedAmount } from './used-amount.ts';

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
      <CurrentCoupon coupon={coupon} />
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

type CouponState = ReturnType<typeof useCoupon>;

/** The coupon that the firm has. */
function CurrentCoupon({ coupon }: { coupon: CouponState }) {
  const { current, isPurchase, subscription } = coupon;
  if (!current) return null;
  return (
    <div className={styles.found}>
      <p className={styles.name}>{couponText(current)}</p>
      {isPurchase && <p>{t.nextPurchase}</p>}
      <Used coupon={current} subscription={subscription} />
    </div>
  );
}

/** The coupon whose code is typed. */
function Found({ coupon }: { coupon: CouponState }) {
  const { shown, current, renewal, subscription, isPurchase, isLooking } = coupon;
  return (
    <div role="status" className={styles.found}>
      {isLooking && <p>{t.looking}</p>}
      {shown && (
        <>
          <p className={styles.name}>{couponText(shown)}</p>
          <p>{isPurchase ? t.nextPurchase : t.fromNext}</p>
          <Used coupon={shown} subscription={subscription} />
          {current && shown.id !== current.id && <p>{t.replaces(current.name ?? current.id)}</p>}
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

function Used({ coupon, subscription }: { coupon: Coupon; subscription: Subscription | null }) {
  const used = subscription && usedAmount(coupon, subscription);
  return used !== null && <p>{t.used(formatCents(used))}</p>;
}
