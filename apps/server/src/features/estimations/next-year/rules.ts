import { dollarsOrNull } from 'contract/endpoints/amounts';
import { householdOf } from 'contract/endpoints/calculation-figures';
import { type EstimationInput, estimationInput } from 'contract/endpoints/estimations';
import { eventsIn, retirementWages } from 'contract/endpoints/tax-return';
import { maxAge } from 'contract/vocabulary/estimations';
import { type PlanYear, returnIncome, surchargeStatus } from 'estimator';
import type { Answers } from '../rules.ts';

type Household = Omit<Answers, 'chosen_plan' | 'plan_year'> & { readonly plan_year: number };
type Event = Answers['events'][number];

const yearOfEvent = ({ year }: Event, { plan_year }: Household): number => year ?? plan_year;

type Joining = Extract<Event, { kind: 'joins' | 'leaves' }>;

const isJoining = (event: Event): event is Joining => event.kind === 'joins' || event.kind === 'leaves';

/** People join on the first day of a month and leave on the last. */
const byDay = (one: Joining, other: Joining): number =>
  one.month - other.month || Number(one.kind === 'leaves') - Number(other.kind === 'leaves');

/** Positions, from 1, of the people who have left by the end of the year. */
const awayAfter = (over: readonly Event[]): ReadonlySet<number> => {
  const last = new Map(
    over
      .filter(isJoining)
      .toSorted(byDay)
      .map(({ person, kind }) => [person, kind]),
  );
  return new Set([...last].flatMap(([person, kind]) => (kind === 'leaves' ? person : [])));
};

const joinIn = (answers: Household, isIn: (year: number) => boolean): ReadonlySet<number> =>
  new Set(
    answers.events.flatMap((event) =>
      event.kind === 'joins' && isIn(yearOfEvent(event, answers)) ? event.person : [],
    ),
  );

const without = (people: ReadonlySet<number>, others: ReadonlySet<number>): number[] =>
  [...people].filter((person) => !others.has(person));

/** Positions, from 1, of the people who stay or come back, in their new order. */
function stayingIn(answers: Household, over: readonly Event[]) {
  const back = joinIn(answers, (year) => year > answers.plan_year);
  const leaving = without(awayAfter(over), back);
  const staying = answers.dependents_attributes.flatMap((_, index) => (leaving.includes(index + 1) ? [] : index + 1));
  return new Map(staying.map((person, index) => [person, index + 1]));
}

/** Without those of people who have left. */
function eventsOf(answers: Household, staying: ReadonlyMap<number, number>): Event[] {
  const later = answers.events.filter((event) => yearOfEvent(event, answers) > answers.plan_year);
  const renamed = later.flatMap((event): Event[] => {
    if (event.kind === 'moves') return [event];
    const person = staying.get(event.person);
    if (person === undefined) return [];
    if (event.kind !== 'retires') return [{ ...event, person }];
    return [{ ...event, person, covers: event.covers.flatMap((one) => staying.get(one) ?? []) }];
  });
  return eventsIn(answers.plan_year + 1, renamed);
}

/** As the outlook has it: who left is on no later return, and who joins in the next year is on that one. */
function sizeOf(answers: Household, over: readonly Event[]): number | null {
  const { household_size: size, dependents_attributes: people, plan_year } = answers;
  if (size === null) return null;
  const away = awayAfter(over);
  const joinLater = joinIn(answers, (year) => year > plan_year);
  const joinNext = joinIn(answers, (year) => year === plan_year + 1);
  const present = people.length - without(joinLater, away).length;
  const left = without(away, joinNext).length;
  const notOnReturn = Math.max(0, present - size);
  return Math.max(1, size + without(joinNext, away).length - Math.max(0, left - notOnReturn));
}

function incomesOf(answers: Household, over: readonly Event[]) {
  const { income, untaxed_social_security: untaxed, year_between_income, last_year_income } = answers;
  const wages = retirementWages(over);
  const next = income === null ? null : Math.max(0, Math.round((income - wages) * 100) / 100);
  const magiOf = (one: number | null) =>
    one === null ? null : Math.max(0, Math.round((one - (untaxed ?? 0)) * 100) / 100);
  return {
    income: next,
    untaxed_social_security: untaxed === null ? null : Math.min(untaxed, next ?? untaxed),
    // It yields the income with the wages.
    income_worksheet: wages > 0 ? null : answers.income_worksheet,
    income_confirmed: wages === 0 && answers.income_confirmed,
    // Of two years before, and of the year before. The nearest one that is known, until someone enters it.
    last_year_income: year_between_income ?? last_year_income ?? magiOf(income),
    year_between_income: magiOf(dollarsOrNull(returnIncome(householdOf(answers)))),
  };
}

/**
 * The same household a year later. What happened in the year is over: people who left are gone, those who joined stay, the
 * household lives where it moved to, and wages and the offer of an employer end with the work. Later events stay.
 */
function yearLater(answers: Household): Household {
  const { dependents_attributes: people, employer_offer: offer, plan_year } = answers;
  const over = answers.events.filter((event) => yearOfEvent(event, answers) === plan_year);
  const staying = stayingIn(answers, over);
  const born = new Set(
    over.flatMap((event) => (event.kind === 'joins' && event.cause === 'birth' ? event.person : [])),
  );
  const move = over.find((event) => event.kind === 'moves');
  const employee = offer && staying.get(offer.person);
  const hasRetired = over.some((event) => event.kind === 'retires' && event.person === offer?.person);
  const hadSpouse = people.some(({ spouse }) => spouse);
  const losesSpouse = people.some(({ spouse }, index) => spouse && !staying.has(index + 1));
  return {
    ...answers,
    ...incomesOf(answers, over),
    ...(move && { zip: move.zip, county: move.county }),
    plan_year: plan_year + 1,
    dependents_attributes: people
      .map((person, index) => ({ ...person, position: index + 1 }))
      .filter(({ position }) => staying.has(position))
      .map(({ position, ...person }, index) => ({
        ...person,
        age: Math.min(maxAge, person.age + (born.has(position) ? 0 : 1)),
        spouse: person.spouse && index > 0,
      })),
    household_size: sizeOf(answers, over),
    events: eventsOf(answers, staying),
    employer_offer: offer && employee && !hasRetired ? { ...offer, person: employee } : null,
    tax_filing_status: answers.tax_filing_status ?? (hadSpouse ? 'married_joint' : 'single'),
    ...(losesSpouse && { plan_year_filing_status: null, lived_apart_all_year: false, credit_exception: false }),
  };
}

/** @returns what a form would send, or what is missing in it */
export function nextInput(
  { chosen_plan: _, ...answers }: Answers,
  { plan_year, client_id }: { readonly plan_year: PlanYear; readonly client_id: number },
): { readonly input: EstimationInput } | { readonly problem: string } {
  let household: Household = answers;
  let before: Household | null = null;
  while (household.plan_year < plan_year) {
    const later = yearLater(household);
    // The income of two years before is then that of an earlier estimate, and its filing status counts.
    const isKnown = before !== null && household.year_between_income !== null;
    const next = before && isKnown ? { ...later, tax_filing_status: surchargeStatus(householdOf(before)) } : later;
    before = household;
    household = next;
  }
  const parsed = estimationInput.safeParse({
    ...household,
    client_id,
    // The birth date has the age.
    dependents_attributes: household.dependents_attributes.map(({ age, ...person }) =>
      person.birth_date === null ? { ...person, age } : person,
    ),
  });
  return parsed.success ? { input: parsed.data } : { problem: parsed.error.issues[0]?.message ?? '' };
}
