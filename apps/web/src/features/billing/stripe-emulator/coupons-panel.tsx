import type { StripeEmulatorCoupon } from 'contract/endpoints/stripe-emulator';
import { formatCents, formatDay, formatPercent } from '../../../lib/format.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import styles from '../billing-rows.module.css';
import local from './customers-panel.module.css';
import { NewCouponForm } from './new-coupon-form.tsx';
import { durationText, texts } from './texts.ts';

const t = texts.coupons;

export function CouponsPanel() {
  const answer = useEndpoint('list-stripe-emulator-coupons', {});
  return (
    <Panel title={t.title} isSpaced>
      {answer.data ? (
        <Coupons coupons={answer.data.coupons} />
      ) : answer.error ? (
        <LoadFailure title={t.failed} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
      <h3 className={local.subtitle}>{t.new}</h3>
      <NewCouponForm />
    </Panel>
  );
}

function Coupons({ coupons }: { coupons: readonly StripeEmulatorCoupon[] }) {
  if (coupons.length === 0) return <p className={local.muted}>{t.none}</p>;
  return (
    <ul className={styles.rows}>
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <span>
            {coupon.id}
            <span className={styles.detail}>{detailsOf(coupon)}</span>
          </span>
          <Badge tone={coupon.is_valid ? 'leaf' : 'gray'}>{coupon.is_valid ? t.usable : t.notUsable}</Badge>
        </li>
      ))}
    </ul>
  );
}

function detailsOf(coupon: StripeEmulatorCoupon): string {
  const { percent_off, amount_off, duration, duration_in_months, redeem_by, times_redeemed, max_redemptions } = coupon;
  const discount = amount_off === null ? formatPercent(percent_off) : formatCents(amount_off);
  return [
    t.off(discount),
    durationText(duration, duration_in_months),
    ...(redeem_by ? [t.untilDay(formatDay(redeem_by))] : []),
    t.used(times_redeemed, max_redemptions),
  ].join(', ');
}
