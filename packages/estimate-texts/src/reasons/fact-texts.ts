import { otherPlaces, states } from 'contract/vocabulary/states';
import { formatMoney, formatPercent, formatWholeMoney, missing } from '../format.ts';
import type { Reason } from './reasons.ts';

export type Fact = Reason['inputs'][string];

export const number = (fact: Fact | undefined): number => Number(fact ?? 0);
export const money = (cents: Fact | undefined) => (cents == null ? missing : formatMoney(number(cents) / 100));
export const worth = (value: Reason['value']) => money(value as Fact);
export const whole = (cents: Fact | undefined) => (cents == null ? missing : formatWholeMoney(number(cents) / 100));
/** Ten-thousandths as a percentage: 850 is 8.50%. */
export const share = (tenThousandths: Fact | undefined) => `${(number(tenThousandths) / 100).toFixed(2)}%`;
export const factor = (thousandths: Fact | undefined) => (number(thousandths) / 1000).toFixed(3);
export const percent = (fact: Fact | undefined) => formatPercent(fact == null ? null : number(fact));

export const place = (code: Fact | undefined) =>
  ({ ...states, ...otherPlaces })[String(code) as keyof typeof states] ?? String(code);
