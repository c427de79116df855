import { type Fact, money, number, share, whole, worth } from './fact-texts.ts';
import type { NameOf, Reason } from './reasons.ts';

const price = ({ inputs }: Reason) => `${money(inputs.price_cents)} a month is ${money(inputs.year_cents)} a year`;

export function employerOffer(reason: Reason, nameOf: NameOf): string {
  const { person, inputs, row, year, value } = reason;
  const who = person === null ? 'The family' : nameOf(person);
  const limit = `${share(row?.ten_thousandths)} of the income of ${whole(inputs.income_cents)}`;
  const cents = (number(inputs.income_cents) * number(row?.ten_thousandths)) / 10_000;
  return value === 'affordable'
    ? `${who}: ${price(reason)}. That’s at most ${limit}, the limit for ${year} (${money(Math.floor(cents))}), so the offer is affordable and rules out a tax credit.`
    : `${who}: ${price(reason)}. That’s more than ${limit}, the limit for ${year} (${money(Math.floor(cents))}), so the offer isn’t affordable and doesn’t rule out a tax credit.`;
}

export const offerLimit = (reason: Reason): string =>
  `The employer’s offer of ${price(reason)}. It’s affordable if that’s at most ${share(reason.row?.ten_thousandths)} of income. The highest whole-dollar income at which it isn’t affordable is ${whole(reason.value as Fact)}.`;

export function lateEnrollment({ figure, person, inputs, row, year, value }: Reason, nameOf: NameOf): string {
  const part = figure === 'part_b_penalty' ? 'Part B' : 'Part D';
  const step = number(row?.months_a_step);
  const steps = Math.floor(number(inputs.months) / step);
  const counted =
    step === 1
      ? `${inputs.months} months`
      : `${steps} full ${steps === 1 ? 'year' : 'years'} (${inputs.months} months)`;
  const base = `the ${row?.is_projected ? 'projected ' : ''}${year} ${part === 'Part B' ? 'standard' : 'base'} premium of ${money(row?.amount_cents)}`;
  return `${nameOf(person ?? 0)}: ${counted} without ${part} add ${steps * number(row?.percent_a_step)}% of ${base}: ${worth(value)} a month, to the nearest ten cents.`;
}

export function partA({ person, inputs, year, value }: Reason, nameOf: NameOf): string {
  const quarters = number(inputs.quarters) >= 30 ? '30 to 39' : 'fewer than 30';
  const name = nameOf(person ?? 0);
  return value === null
    ? `${name}: with ${quarters} quarters of Medicare taxes, Part A has a premium. Medicare hasn’t announced it for ${year}, so nothing is counted.`
    : `${name}: with ${quarters} quarters of Medicare taxes, Part A costs ${worth(value)} a month in ${year}.`;
}
