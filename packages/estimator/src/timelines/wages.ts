import { type Cents, type LifeEvent, monthsAYear } from '../domain/household.ts';
import { roundedQuotient } from '../rounding.ts';

/** Never below zero, because incomes on the wire are not either. */
const less = (income: Cents, wages: Cents): Cents => (wages === 0 ? income : Math.max(0, income - wages));

/** The income of the year of the events, without the wages after a retirement. */
export function incomeAfterRetirements(income: Cents, events: readonly LifeEvent[] = []): Cents {
  let unpaid = 0;
  for (const event of events)
    if (event.kind === 'retires')
      unpaid += roundedQuotient(event.wages_cents * (monthsAYear - event.month), monthsAYear);
  return less(income, unpaid);
}

/** The income of the years after the events, without the wages of people who have retired. */
export function incomeInRetirement(income: Cents, events: readonly LifeEvent[] = []): Cents {
  let wages = 0;
  for (const event of events) if (event.kind === 'retires') wages += event.wages_cents;
  return less(income, wages);
}
