import type { Cents } from 'estimator';
import type { Threshold, ThresholdKind } from 'estimator/income-curve';
import { capitalized, formatWholeMoney } from '../format.ts';
import type { NameOf } from '../reasons/reasons.ts';

/** To whole dollars, except below a dollar. A chart is read, not added up. */
export const rounded = (cents: Cents): string =>
  formatWholeMoney((Math.abs(cents) < 100 ? cents : Math.round(cents / 100) * 100) / 100);

export const income = (cents: Cents): string => formatWholeMoney(cents / 100);

/** An income, or how far it is from the household's own where incomes are hidden. */
export const incomeName = (at: Cents, start: Cents, isHidden: boolean): string =>
  isHidden ? incomeTexts.distance(at - start) : income(at);

/** `+$1,148`, `−$612`, `$0` */
export const signed = (cents: Cents): string => (cents > 0 ? `+${rounded(cents)}` : rounded(cents));

export const approximately = (isAbout: boolean): string => (isAbout ? 'about ' : '');

interface Event {
  short: (threshold: Threshold) => string;
  name: (threshold: Threshold) => string;
  below: (threshold: Threshold, people: string) => string;
  isPersonal?: true;
}

const programOf = ({ reason }: Threshold): string => String(reason.row?.program ?? 'the state’s help');

/** The share of costs that silver plans cover above the income at which a level ends. */
const nextLevel: Readonly<Record<number, number>> = { 94: 87, 87: 73, 73: 70 };

const events: Record<ThresholdKind, Event> = {
  medicaid_ends: {
    short: () => 'Medicaid ends',
    name: () => 'Medicaid ends',
    below: (_, people) => `Medicaid would cover ${people}`,
    isPersonal: true,
  },
  chip_ends: {
    short: () => 'CHIP ends',
    name: () => 'CHIP ends',
    below: (_, people) => `CHIP would cover ${people}`,
    isPersonal: true,
  },
  basic_health_ends: {
    short: () => 'Basic Health ends',
    name: () => 'the Basic Health program ends',
    below: (_, people) => `the Basic Health program would cover ${people}`,
    isPersonal: true,
  },
  credit_begins: {
    short: () => 'Credit begins',
    name: () => 'the tax credit begins',
    below: () => 'you’d get no tax credit',
  },
  contribution_rises: {
    short: () => 'Share rises',
    name: () => 'the expected share of income jumps',
    below: () => 'the expected share of income would be lower',
  },
  cost_sharing_ends: {
    short: ({ level }) => `${level}% silver ends`,
    name: ({ level }) => `silver plans stop paying ${level}% of the cost of care`,
    below: ({ level }) =>
      `a silver plan would cover ${level}% of the cost of care instead of ${nextLevel[Number(level)]}%`,
  },
  credit_ends: {
    short: () => 'Credit ends',
    name: () => 'the tax credit ends',
    below: () => 'you’d get a tax credit',
  },
  offer_affordable: {
    short: () => 'Employer’s offer',
    name: () => 'the employer’s offer counts as affordable',
    below: (_, people) => `the employer’s offer wouldn’t count as affordable for ${people}`,
    isPersonal: true,
  },
  state_help_begins: {
    short: () => 'State help begins',
    name: (threshold) => `${programOf(threshold)} begins`,
    below: (threshold) => `there’s no help from ${programOf(threshold)}`,
  },
  state_help_ends: {
    short: () => 'State help ends',
    name: (threshold) => `${programOf(threshold)} ends`,
    below: (threshold) => `you’d get help from ${programOf(threshold)}`,
  },
  state_help_changes: {
    short: () => 'State help changes',
    name: (threshold) => `${programOf(threshold)} pays a different amount`,
    below: (threshold) => `${programOf(threshold)} pays a different amount`,
  },
  irmaa_begins: {
    short: ({ level }) => `Bracket ${level}`,
    name: ({ level, year }) => `bracket ${level} of the ${year} Medicare surcharge (IRMAA) begins`,
    below: ({ level, year }, people) =>
      level === 1
        ? `${people} would owe no Medicare surcharge (IRMAA) in ${year}`
        : `${people} would owe a lower Medicare surcharge (IRMAA) in ${year}`,
    isPersonal: true,
  },
};

const list = new Intl.ListFormat('en-US');

const maxNames = 3;

export function peopleOf({ people }: Threshold, nameOf: NameOf): string {
  if (people.length > maxNames) return `${people.length} people`;
  return people.length > 0 ? list.format(people.map(nameOf)) : 'the household';
}

export const shortEvent = (threshold: Threshold): string => events[threshold.kind].short(threshold);

export const eventsAbove = (thresholds: readonly Threshold[], nameOf: NameOf): string =>
  list.format(
    thresholds.map((threshold) => {
      const { name, isPersonal } = events[threshold.kind];
      return isPersonal ? `${name(threshold)} for ${peopleOf(threshold, nameOf)}` : name(threshold);
    }),
  );

export const eventsBelow = (thresholds: readonly Threshold[], nameOf: NameOf): string =>
  list.format(thresholds.map((threshold) => events[threshold.kind].below(threshold, peopleOf(threshold, nameOf))));

export const eventTitle = (threshold: Threshold): string => capitalized(events[threshold.kind].name(threshold));

export const incomeTexts = {
  programs: {
    marketplace: 'Marketplace',
    medicaid: 'Medicaid',
    chip: 'CHIP',
    basic_health: 'Basic Health',
    medicare: 'Medicare',
    none: 'No program',
  },
  credit: { some: 'Tax credit', none: 'No tax credit', unknown: 'Marketplace' },
  surcharge: (cents: Cents) => `+${rounded(cents)}`,
  noSurcharge: 'No surcharge',
  basis: (year: number, planYear: number, isEnacted: boolean) =>
    isEnacted ? `${year}` : `${year}, at ${planYear} rates`,
  laterBand: (basis: string) => `Medicare surcharge in ${basis}`,
  laterBandShort: (year: number) => `Medicare surcharge in ${year}`,
  stateHelp: 'State help',
  lead: (planYear: number, plan: string, hasMedicare: boolean) =>
    `What a year of coverage costs at each ${planYear} income: ${plan} after help${hasMedicare ? ', and Traditional Medicare' : ''}.`,
  leadLater: (basis: string, planYear: number) =>
    `Income in ${planYear} determines the Medicare surcharges (IRMAA) in ${basis}. Costs in ${planYear} depend on earlier income and stay the same.`,
  withoutWages: (amount: string, entered: string) =>
    `The point starts at ${amount}: the income of ${entered} without the wages after retirement.`,
  assumed: (amount: string, taxYear: number) => `The point starts at ${amount}, the ${taxYear} income.`,
  untaxed: (amount: string) =>
    `The ${amount} of untaxed Social Security counts for the tax credit, but not for the Medicare surcharge. So the surcharge begins ${amount} further to the right.`,
  separateYears: (year: number) => `You’d pay this surcharge in ${year}. The costs above don’t include it.`,
  noPrices: 'Without prices for this area, we can’t show costs. The table shows the income limits.',
  nothing: 'No income limit affects this household.',
  limits: { title: 'Limits', own: 'This income' },
  chart: { show: 'Show as chart', table: 'Show as table' },
  slider: 'Income to compare',
  value: (amount: string, cost: string) => `Income ${amount}: ${cost} a year`,
  valueLater: (amount: string, cost: string, year: number) => `Income ${amount}: ${cost} of surcharges in ${year}`,
  last: (event: string) => `This is the last dollar before ${event}.`,
  distance: (cents: Cents) =>
    cents === 0 ? incomeTexts.limits.own : `${rounded(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}`,
  keys: 'Arrow keys jump to the next limit. Page Up and Page Down move $1,000.',
  yours: (amount: string) => `Income of ${amount}`,
  at: (amount: string) => `At ${amount}`,
  cost: (year: number) => `Cost in ${year}`,
  surcharges: (basis: string) => `Surcharges in ${basis}`,
  aYear: 'a year',
  difference: (amount: string) => `${amount} a year`,
  backToOwn: 'Back to this income',
  use: 'Use this income',
  back: (amount: string) => `Back to ${amount}`,
  table: {
    caption: 'Income limits',
    income: 'Income',
    event: 'What changes',
    people: 'For',
    change: 'Yearly change',
    start: (cost: string) => `Starts at ${cost}`,
    household: 'Household',
    year: 'Year',
    upTo: (from: string, to: string) => `${from} to ${to}`,
    andUp: (from: string) => `${from} and up`,
  },
  arithmetic: {
    twelve: (month: string, year: string) => `${month} a month for 12 months is ${year} a year.`,
    step: (limit: string, before: string, above: string, after: string, difference: string) =>
      `At an income of ${limit}, a year costs ${before}. At ${above}, it costs ${after}. The difference is ${difference}.`,
  },
} as const;
