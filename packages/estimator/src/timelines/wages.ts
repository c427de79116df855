import { type Cents, type Household, type LifeEvent, monthsAYear } from '../domain/household.ts';
import { roundedQuotient } from '../rounding.ts';

/** Never below zero, because incomes on the wire are not either. */
const less = (income: Cents, wages: Cents): Cents => (wages === 0 ? income : Math.max(0, income - wages));

/** The wages of the plan year that are not paid after a retirement. */
function unpaidWages(events: readonly LifeEvent[] = []): Cents {
  let unpaid = 0;
  for (const event of events)
    if (event.kind === 'retires' && event.year === undefined)
      unpaid += roundedQuotient(event.wages_cents * (monthsAYear - event.month), monthsAYear);
  return unpaid;
}

/** The income of the plan year, without the wages after a retirement. */
export const incomeAfterRetirements = (income: Cents, events?: readonly LifeEvent[]): Cents =>
  less(income, unpaidWages(events));

/** The household whose return has an income. The household's own income includes all wages. */
export const withReturnIncome = (household: Household, return_cents: Cents): Household & { income_cents: Cents } => ({
  ...household,
  income_cents: return_cents + unpaidWages(household.events),
});

/** The income of a year after the plan year, without the wages of people who have retired. */
export function laterIncome(income: Cents, year: number, events: readonly LifeEvent[] = []): Cents {
  let unpaid = 0;
  for (const event of events) {
    if (event.kind !== 'retires' || (event.year ?? 0) > year) continue;
    const months = event.year === year ? monthsAYear - event.month : monthsAYear;
    unpaid += roundedQuotient(event.wages_cents * months, monthsAYear);
  }
  return less(income, unpaid);
}
