import type { Calculation } from 'contract/endpoints/calculation';
import { aboutText } from 'estimate-texts/amount-text';
import { monthName } from 'estimate-texts/event-texts';
import type { NameOf } from 'estimate-texts/reasons/reasons';
import { formatMoney, formatPlural } from '../../../lib/format.ts';

type Offer = NonNullable<Calculation['employer_offer']>;
type Cobra = Calculation['cobra'][number];

const shareText = ({ price, percent_of_income }: Offer['employee']): string =>
  percent_of_income === null
    ? `${formatMoney(price)} a month without an income`
    : `${formatMoney(price)} a month is ${percent_of_income}% of the income`;

function familySentence({ employee, family, people, person }: Offer): string {
  const isAsked = people.some((one) => one !== person);
  if (family === null)
    return isAsked ? ' It doesn’t cover the family, so it doesn’t rule out a tax credit for them.' : '';
  const isSame = family.is_affordable === employee.is_affordable;
  const verdict = isSame ? 'For the family, it' : 'For the family it';
  const outcome = family.is_affordable ? 'so they can’t get one' : 'so it doesn’t rule out a tax credit for them';
  const is = family.is_affordable ? (isSame ? 'is, too' : 'is') : isSame ? 'isn’t, either' : 'isn’t';
  return ` ${verdict} ${is} (${shareText(family)})${isAsked ? `, ${outcome}` : ''}.`;
}

/** Without shares of the income. */
export const offerVerdict = ({ person, employee }: Offer, nameOf: NameOf): string =>
  `The employer’s offer ${employee.is_affordable ? 'is affordable' : 'isn’t affordable'} for ${nameOf(person - 1)}`;

/** `The employer’s offer is affordable for Ann ($180.00 a month is 4.9% of the income; the limit for 2026 is 9.96%), so …` */
export function offerText(offer: Offer, plan_year: number, nameOf: NameOf): string {
  const { person, employee, limit_percent, last_month, people } = offer;
  const name = nameOf(person - 1);
  const outcome = employee.is_affordable ? `${name} can’t get a tax credit` : 'it doesn’t rule out a tax credit';
  const share = `${shareText(employee)}; the limit for ${plan_year} is ${limit_percent}%`;
  const sentence = `${offerVerdict(offer, nameOf)} (${share})${people.includes(person) ? `, so ${outcome}` : ''}.`;
  const end = last_month < 12 ? ` The offer ends after ${monthName(last_month)}.` : '';
  return `${sentence}${familySentence(offer)}${end}`;
}

/** `COBRA costs $1,450.00 a month from July on; silver costs $164.86 after help. In the 6 months, silver costs …` */
export function cobraText(
  { from_month, months, is_approximate, ...amounts }: Cobra,
  isProjected: boolean,
  plan = 'silver',
): string {
  const text = is_approximate || isProjected ? aboutText : formatMoney;
  const difference = Math.round((amounts.cobra - amounts.silver) * 100) / 100;
  const side = difference >= 0 ? 'less' : 'more';
  const sum =
    difference === 0
      ? ''
      : ` In ${months === 1 ? 'that month' : `those ${formatPlural(months, 'month', 'months')}`}, ${plan} costs ${text(Math.abs(difference))} ${side}.`;
  return `COBRA costs ${formatMoney(amounts.cobra_month)} a month from ${monthName(from_month)} on; ${plan} costs ${text(amounts.silver_month)} after help.${sum}`;
}
