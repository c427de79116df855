import { money, number, percent, share, worth } from './fact-texts.ts';
import type { Reason } from './reasons.ts';

const benchmarkLess = ({ inputs, row }: Reason): string => {
  const benchmark = `the benchmark premium of ${money(inputs.benchmark_premium_cents)}`;
  const counted = row?.benchmark_percent ?? 100;
  return `${counted === 100 ? benchmark : `${percent(counted)} of ${benchmark}`} minus the tax credit of ${money(inputs.tax_credit_cents)} and`;
};

function perMember({ inputs, row }: Reason): string {
  const members = number(inputs.members);
  const first = `${money(row?.first_cents)} a month`;
  const further =
    row?.first_cents === row?.further_cents
      ? `${first} for each of ${members} people`
      : `${first} for the first person and ${money(row?.further_cents)} for each of the others`;
  const keep = number(row?.keep_cents) > 0 ? `, as long as each still pays ${money(row?.keep_cents)}` : '';
  return `${members === 1 ? `${first} for one person` : further}${keep}`;
}

const helpRules: Readonly<Partial<Record<string, (reason: Reason) => string>>> = {
  schedule_top_up: (reason) => `${benchmarkLess(reason)} the contribution that the state expects`,
  points_off: (reason) =>
    `${benchmarkLess(reason)} an expected contribution that is lower by ${share(reason.row?.points_off_ten_thousandths)} of income`,
  flat_per_member: perMember,
  fixed_enrollee_premium: ({ inputs, row }) =>
    number(row?.enrollee_cents) === 0
      ? 'all of the premium that the tax credit leaves'
      : `what is left of the premium above ${money(row?.enrollee_cents)} a month for ${number(inputs.members) === 1 ? 'one person' : `each of ${inputs.members} people`}`,
  share_of_lost_credit: ({ row }) =>
    `${percent(row?.share_percent)} of the difference between the tax credit by the 2025 table and the tax credit you get`,
};

/** What a program of the state pays. */
export function stateHelp(reason: Reason): string {
  const { row, inputs, value, rule } = reason;
  const note = row?.note ? ` ${row.note}` : '';
  return `At ${percent(inputs.percent_of_poverty)} of the poverty level, ${row?.program} pays ${helpRules[rule]?.(reason)}. It pays at most the ${money(inputs.remaining_premium_cents)} left of the premium. That’s ${worth(value)} a month.${note}`;
}
