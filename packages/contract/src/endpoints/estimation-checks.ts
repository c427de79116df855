import type * as z from 'zod';
import { ageAtStartOf, firstBirthDate, today } from '../fields/ages.ts';
import { maxAge } from '../vocabulary/estimations.ts';
import { employerOffer } from './employer-offers.ts';
import { problemsOfEvents } from './life-event-checks.ts';
import { lifeEvents } from './life-events.ts';
import { eventsIn, isMarriedAtYearEnd, otherReturns, retirementWages } from './tax-return.ts';

interface UncheckedPerson {
  age?: unknown;
  birth_date?: unknown;
  spouse?: unknown;
  myself?: unknown;
}

/** Unvalidated input. Each field has its own message for a wrong type. */
interface UncheckedInput {
  plan_year?: unknown;
  dependents_attributes: readonly UncheckedPerson[];
  household_size?: unknown;
  income?: unknown;
  income_confirmed?: unknown;
  income_worksheet?: unknown;
  plan_year_filing_status?: unknown;
  untaxed_social_security?: unknown;
  employer_offer?: unknown;
  events?: unknown;
  last_year_income?: unknown;
  tax_filing_status?: unknown;
}
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isBirthDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && value >= firstBirthDate && value <= today();

type AddIssue = (path: (string | number)[], message: string) => void;

/** Null if the birth date or the plan year isn’t valid. */
const derivedAge = ({ birth_date }: UncheckedPerson, plan_year: unknown): number | null =>
  isBirthDate(birth_date) && isNumber(plan_year) ? ageAtStartOf(plan_year, birth_date) : null;

function checkAges({ dependents_attributes: people, plan_year }: UncheckedInput, addIssue: AddIssue): void {
  people.forEach((person, index) => {
    const path = ['dependents_attributes', index];
    const derived = derivedAge(person, plan_year);
    if (person.age === undefined && person.birth_date == null) addIssue([...path, 'age'], 'Age is required');
    if (derived !== null && derived > maxAge) addIssue([...path, 'birth_date'], `Age must be at most ${maxAge}`);
    else if (derived !== null && isNumber(person.age) && person.age !== derived)
      addIssue(
        [...path, 'age'],
        `Age doesn’t match the birth date. On January 1, ${Number(plan_year)}, it is ${derived}.`,
      );
  });
}

type LifeEvents = z.output<typeof lifeEvents>;

/** Only if each event is valid in itself. A person who isn’t has no birth date here. */
function checkEvents(
  { dependents_attributes: people, plan_year }: UncheckedInput,
  events: LifeEvents,
  addIssue: AddIssue,
): void {
  if (!isNumber(plan_year)) return;
  const dated = people.map(({ age, birth_date, spouse }) => ({
    age: isNumber(age) ? age : undefined,
    birth_date: isBirthDate(birth_date) ? birth_date : null,
    spouse: spouse === true,
  }));
  for (const { path, message } of problemsOfEvents(dated, events, plan_year)) addIssue(path, message);
}

function checkIncome({ income, income_confirmed }: UncheckedInput, events: LifeEvents, addIssue: AddIssue): void {
  if (isNumber(income) && retirementWages(events) > income && income_confirmed !== true)
    addIssue(
      ['income'],
      'Wages are above the household income. That’s possible only with losses or deductions: confirm it.',
    );
}

function checkReturn(
  { dependents_attributes: people, household_size: size, plan_year_filing_status: status }: UncheckedInput,
  events: LifeEvents,
  addIssue: AddIssue,
): void {
  if (isNumber(size) && size >= 1 && size < people.length - otherReturns(events).size)
    addIssue(['household_size'], 'Household size can’t be smaller than the number of people who need coverage');
  else if (size === 1 && status === 'joint') addIssue(['household_size'], 'A joint return has at least two people');
  if ((status === 'single' || status === 'head_of_household') && isMarriedAtYearEnd(people, events))
    addIssue(['plan_year_filing_status'], 'With a spouse, the tax return is joint or separate');
}

function checkOffer({ dependents_attributes: people, employer_offer }: UncheckedInput, addIssue: AddIssue): void {
  const offer = employerOffer.nullish().safeParse(employer_offer).data;
  if (offer && !people[offer.person - 1])
    addIssue(
      ['employer_offer', 'person'],
      `The estimate has no person ${offer.person}. Choose someone else for the employer’s offer.`,
    );
}

export const checkAcrossFields = (input: UncheckedInput, context: z.RefinementCtx) => {
  const addIssue: AddIssue = (path, message) => context.addIssue({ code: 'custom', path, message });
  const people = input.dependents_attributes;
  checkAges(input, addIssue);
  const given = lifeEvents.safeParse(input.events).data ?? [];
  const events = isNumber(input.plan_year) ? eventsIn(input.plan_year, given) : given;
  checkEvents(input, events, addIssue);
  const ages = people.map((person) => person.age ?? derivedAge(person, input.plan_year)).filter(isNumber);
  if (people[0]?.spouse === true)
    addIssue(['dependents_attributes', 0, 'spouse'], 'The first person can’t be the spouse');
  if (people.filter((person) => person.spouse === true).length > 1)
    addIssue(['dependents_attributes'], 'There can be only one spouse');
  if (people.some((person, index) => person.myself === true && index > 0))
    addIssue(['dependents_attributes'], 'Only the first person can be the person the estimate is for');
  const hasUnder65 = ages.some((age) => age < 65);
  checkOffer(input, addIssue);
  checkReturn(hasUnder65 ? input : { ...input, household_size: null }, events, addIssue);
  if (hasUnder65) {
    checkIncome(input, events, addIssue);
    if (input.household_size == null) addIssue(['household_size'], 'Household size is required');
    if (input.income == null) addIssue(['income'], 'Household income is required');
  }
  if (ages.length > 0 && !hasUnder65 && input.income_worksheet != null)
    addIssue(['income_worksheet'], 'Everyone is on Medicare, so there is no household income to work out');
  if (ages.some((age) => age >= 65)) {
    if (input.tax_filing_status == null) addIssue(['tax_filing_status'], 'Tax filing status is required');
    if (input.last_year_income == null) addIssue(['last_year_income'], 'Household MAGI is required');
  }
  const { income, untaxed_social_security: untaxed } = input;
  if (isNumber(income) && isNumber(untaxed) && untaxed > income)
    addIssue(['untaxed_social_security'], 'Untaxed Social Security can’t be more than the household income');
};

interface DatedPerson {
  age?: number | undefined;
  birth_date?: string | null | undefined;
}

/**
 * Each person with an age, that of the birth date if there is one, of which `checkAges` requires one. Events of the plan
 * year are without a year.
 */
export function withAges<
  Person extends DatedPerson,
  Rest extends { plan_year: number; events: z.output<typeof lifeEvents> },
>({ dependents_attributes: people, ...rest }: Rest & { dependents_attributes: Person[] }) {
  const ageOf = ({ age = 0, birth_date }: Person) =>
    birth_date == null ? age : ageAtStartOf(rest.plan_year, birth_date);
  return {
    ...rest,
    events: eventsIn(rest.plan_year, rest.events),
    dependents_attributes: people.map((person) => ({ ...person, age: ageOf(person) })),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Runs even if a single field is invalid, so that one response has all messages. */
export const whenPeopleAreReadable = {
  when: ({ value }: { value: unknown }) =>
    isRecord(value) && Array.isArray(value.dependents_attributes) && value.dependents_attributes.every(isRecord),
};
