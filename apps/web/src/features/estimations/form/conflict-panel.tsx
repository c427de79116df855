import type { EmployerOffer } from 'contract/endpoints/employer-offers';
import type { Estimation } from 'contract/endpoints/estimations';
import { eventText } from 'estimate-texts/event-texts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ConflictField, conflictsBetween, mergeChoices, mergeUntouched } from '../../../lib/conflicts.ts';
import { formatMoney, formatPlural, missing } from '../../../lib/format.ts';
import { ConflictChoice } from '../../../ui/conflict-choice.tsx';
import { texts } from '../texts.ts';
import { ageOf, hasMedicareIn } from './ages.ts';
import { completeEvents, eventsBody } from './event-values.ts';
import { type DependentValues, type FormValues, formOf } from './form-values.ts';
import { completeOffer, offerBody } from './other-coverage/employer-offer-values.ts';
import { historyBody, isFilled } from './other-coverage/medicare-history-values.ts';
import { otherCoverageTexts } from './other-coverage/other-coverage-texts.ts';

const fields: readonly ConflictField<FormValues>[] = [
  { label: texts.form.client, keys: ['client_id'], show: ({ client_id }) => client_id?.name ?? missing },
  { label: texts.form.firstName, keys: ['client_first_name'], show: ({ client_first_name }) => client_first_name },
  {
    label: texts.form.zip,
    keys: ['zip', 'county', 'state'],
    show: ({ zip, state }) => [zip, state].filter(Boolean).join(', '),
    compare: ({ zip, county, state }) => [zip, county, state].join(),
  },
  { label: texts.form.planYear, keys: ['plan_year'], show: ({ plan_year }) => plan_year },
  {
    label: texts.form.who,
    // Events and the employer’s offer name people of the same list.
    keys: ['dependents_attributes', 'events', 'employer_offer'],
    show: peopleText,
    compare: ({ dependents_attributes, events, employer_offer, plan_year }) =>
      JSON.stringify([
        dependents_attributes.map((person, index) => [
          person.age,
          person.birth_date,
          person.sex,
          index > 0 && person.spouse,
          historyBody(person, hasMedicareIn(person, Number(plan_year))),
        ]),
        offerBody(employer_offer, dependents_attributes),
        eventsBody(events, dependents_attributes, Number(plan_year)),
      ]),
  },
  {
    label: texts.form.householdSize,
    keys: ['household_size'],
    show: ({ household_size }) => String(household_size ?? missing),
  },
  {
    label: texts.form.taxReturnShort,
    keys: ['plan_year_filing_status', 'lived_apart_all_year', 'credit_exception'],
    show: taxReturnText,
  },
  {
    label: texts.form.income,
    keys: ['income', 'income_confirmed', 'income_worksheet'],
    show: ({ income }) => formatMoney(income),
  },
  {
    label: texts.form.untaxedSocialSecurity,
    keys: ['untaxed_social_security'],
    show: ({ untaxed_social_security }) => formatMoney(untaxed_social_security),
  },
  {
    label: texts.form.filingStatusShort,
    keys: ['tax_filing_status'],
    show: ({ tax_filing_status }) => (tax_filing_status ? texts.form.filingStatuses[tax_filing_status] : missing),
  },
  {
    label: texts.form.lastYearIncomeShort,
    keys: ['last_year_income'],
    show: ({ last_year_income }) => formatMoney(last_year_income),
  },
  {
    label: texts.form.yearBetweenShort,
    keys: ['year_between_income'],
    show: ({ year_between_income }) => formatMoney(year_between_income),
  },
];

function taxReturnText(values: FormValues): string {
  const { plan_year_filing_status: status, lived_apart_all_year, credit_exception } = values;
  if (status === '') return missing;
  const t = texts.form;
  const details = [
    credit_exception && t.creditException,
    lived_apart_all_year && t.livedApart(Number(values.plan_year)),
  ];
  return [t.returnStatuses[status], ...details].filter(Boolean).join('; ');
}

function peopleText({ dependents_attributes: people, events, employer_offer, plan_year }: FormValues): string {
  const each = people.map((person, index) => {
    const { sex, spouse, birth_date } = person;
    const who = index === 0 ? '' : spouse === 'yes' ? texts.form.spouse : texts.form.child;
    const born = birth_date === '' ? '' : texts.form.born(birth_date);
    const late = lateText(person, Number(plan_year));
    return [who, sex, ageOf(person, Number(plan_year)) ?? missing, born, late].filter((part) => part !== '').join(' ');
  });
  const changes = completeEvents(events, people, Number(plan_year)).map((event) =>
    eventText(event, (index) => each[index] ?? missing),
  );
  const offer = completeOffer(employer_offer, people);
  const offered = offer ? [offerText(offer, each[offer.person - 1] ?? missing)] : [];
  return [`${formatPlural(each.length, 'person', 'people')}: ${each.join('; ')}`, ...offered, ...changes].join('. ');
}

function lateText(person: DependentValues, year: number): string {
  const { part_b_late_months, part_d_late_months, medicare_quarters } = historyBody(
    person,
    hasMedicareIn(person, year),
  );
  if (!isFilled({ part_b_late_months, part_d_late_months, medicare_quarters: medicare_quarters ?? '' })) return '';
  const t = otherCoverageTexts;
  const quarters = t.quarterChoices[medicare_quarters ?? '40_or_more'];
  return `(${t.lateText(part_b_late_months ?? 0, part_d_late_months ?? 0)}, ${quarters})`;
}

const offerText = ({ employee_price, family_price }: EmployerOffer, name: string): string =>
  otherCoverageTexts.offerText(
    name,
    formatMoney(employee_price),
    family_price === null ? null : formatMoney(family_price),
  );

export interface ConflictPanelProps {
  /** What the form began with. */
  before: FormValues;
  yours: FormValues;
  theirs: Estimation;
  isOwn: boolean;
  /** Whether this save has been merged with an earlier change. */
  isAgain: boolean;
  onMerge: (merged: FormValues) => void;
  onChoose: (chosen: FormValues) => void;
}

/** The form takes what only the other side changed. If nothing is left to ask, it is saved. */
export function ConflictPanel({ before, yours, theirs, isOwn, isAgain, onMerge, onChoose }: ConflictPanelProps) {
  const saved = formOf(theirs);
  const [conflicts] = useState(() => conflictsBetween(fields, { yours, before, theirs: saved }));
  const [asksNothing] = useState(conflicts.length === 0 && !isAgain);
  const merge = useEffectEvent(() => {
    const merged = mergeUntouched(fields, { yours, before, theirs: saved });
    if (asksNothing) onChoose(merged);
    else onMerge(merged);
  });
  useEffect(() => merge(), []);
  if (asksNothing) return null;
  return (
    <ConflictChoice
      title={texts.conflictTitle}
      conflicts={conflicts}
      isOwn={isOwn}
      onChoose={(sides) => onChoose(mergeChoices(fields, yours, saved, sides))}
    />
  );
}
