import { factor, money, number, place, share, worth } from './fact-texts.ts';
import type { NameOf, Reason } from './reasons.ts';

const isFree = ({ older_children }: Reason['inputs']) => older_children != null && number(older_children) >= 3;
const free = (name: string) => `${name} is free: only the three oldest children age 20 or younger are charged.`;

export function ageRated({ inputs, row, value, person }: Reason, nameOf: NameOf): string {
  const name = nameOf(person ?? 0);
  if (isFree(inputs)) return free(name);
  const curve = row?.curve === 'default' ? 'the federal age curve' : `the age curve of ${place(row?.curve)}`;
  return `${name}: the price at age 21, ${money(inputs.price_cents)}, times ${factor(row?.factor_thousandths)} for age ${inputs.age} on ${curve} is ${worth(value)}.`;
}

export function familyTier({ inputs, row, value, person }: Reason, nameOf: NameOf): string {
  const name = nameOf(person ?? 0);
  const base = `${place(row?.state)} sets prices by who’s on the policy, not by age. One adult costs ${money(inputs.price_cents)}`;
  const tier =
    number(row?.from_thousandths) > 0
      ? `children raise that from ${factor(row?.from_thousandths)} to ${factor(row?.to_thousandths)} times`
      : `this policy’s tier is ${factor(row?.to_thousandths)} times`;
  const sharing = number(inputs.sharing) > 1 ? `, shared by ${inputs.sharing} people` : '';
  const note = row?.note == null ? '' : ` ${row.note}`;
  return `${name}: ${base}, and ${tier} as much${sharing}: ${worth(value)}.${note}`;
}

export function planRate({ inputs, row, value, person }: Reason, nameOf: NameOf): string {
  const name = nameOf(person ?? 0);
  return isFree(inputs) ? free(name) : `${name}: ${row?.plan} at age ${inputs.age} is ${worth(value)}.`;
}

export function planTier({ inputs, row, value, person }: Reason, nameOf: NameOf): string {
  const price = number(row?.amount_cents);
  const before = number(row?.before_cents);
  const whole = number(row?.thousandths) === 1000;
  const tier =
    before > 0
      ? `children raise the price of ${row?.plan} for this family from ${money(before)} to ${money(price)}`
      : whole
        ? `${row?.plan} for ${number(inputs.sharing) > 1 ? 'a couple' : 'one adult'} is ${money(price)}`
        : `${row?.plan} for one adult is ${money(price)}, and for a child without an adult ${factor(row?.thousandths)} times as much`;
  const sharing = number(inputs.sharing) > 1 ? `, shared by ${inputs.sharing} people` : '';
  const note = row?.note == null ? '' : ` ${row.note}`;
  return `${nameOf(person ?? 0)}: ${place(row?.state)} sets prices by who’s on the policy, not by age, and ${tier}${sharing}: ${worth(value)}.${note}`;
}

export function essentialPart({ inputs, row, value }: Reason): string {
  const sum = Object.values(inputs).reduce<number>((total, cents) => total + number(cents), 0);
  return `${row?.plan} costs ${money(sum)}, of which ${share(row?.ehb_ten_thousandths)} is for essential health benefits: ${worth(value)}. The credit is worked out from that part.`;
}

export function withChildrensDental({ inputs, row, value }: Reason): string {
  const sum = Object.values(inputs).reduce<number>((total, cents) => total + number(cents), 0);
  const essential =
    row?.ehb_ten_thousandths === 10_000
      ? ''
      : `, of which ${share(row?.ehb_ten_thousandths)} is for essential health benefits`;
  const part =
    row?.dental_ten_thousandths === 10_000
      ? ''
      : `, of which ${share(row?.dental_ten_thousandths)} is for children’s essential care`;
  const children = row?.children === 1 ? 'one child' : `${row?.children} children`;
  return `${row?.plan} leaves out children’s dental care, so the benchmark counts that of a stand-alone dental plan, too. ${row?.plan} costs ${money(sum)}${essential}. ${row?.dental_plan} costs ${money(row?.dental_premium_cents)} for ${children}${part}. Together, ${worth(value)} counts for the credit.`;
}

export function netPremium({ inputs, value }: Reason): string {
  const uncredited = number(inputs.uncredited_cents ?? 0);
  const beyond = number(inputs.other_benefits_cents ?? 0);
  const others = [
    uncredited === 0 ? '' : ` plus ${money(uncredited)} for people with an affordable offer from an employer`,
    beyond === 0 ? '' : ` plus ${money(beyond)} that the credit can’t pay (benefits that aren’t essential)`,
  ];
  const premium = money(number(inputs.premium_cents) - uncredited - beyond);
  const credit = `${premium} minus the credit of ${money(inputs.tax_credit_cents ?? 0)}, never below zero,${others.join('')}`;
  return inputs.state_help_cents === undefined
    ? `${credit} is ${worth(value)}.`
    : `${credit} and minus the state’s help of ${money(inputs.state_help_cents)} is ${worth(value)}.`;
}
