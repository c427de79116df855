import type { Subscription } from 'contract/endpoints/billing';
import { formatCents, formatPercent } from '../../lib/format.ts';

/** `Spring, 10% off` */
export const couponText = ({ id, name, amount_off, percent_off }: NonNullable<Subscription['coupon']>): string =>
  `${name ?? id}, ${amount_off === null ? formatPercent(percent_off) : formatCents(amount_off)} off`;
