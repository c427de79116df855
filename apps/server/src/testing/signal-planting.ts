import type { SignalKind } from 'contract/vocabulary/signals';
import type { ClientFacts } from '../features/signals/detection/facts/rules.ts';
import { dayAfter } from './signal-dates.ts';
import { policyFacts } from './signal-facts.ts';

export interface ExpectedSignal {
  readonly kind: SignalKind;
  readonly subject: string;
  readonly opens_on: string | null;
  readonly due_on: string;
  readonly amount_cents: number | null;
}

export interface PlantedClient {
  readonly facts: ClientFacts;
  readonly expected: readonly ExpectedSignal[];
}

type Draw = (below: number) => number;

export type Planter = (draw: Draw, index: number) => PlantedClient;

/** Park and Miller's generator. */
export function drawing(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

export const yearsBefore = (date: string, years: number) => `${Number(date.slice(0, 4)) - years}${date.slice(4)}`;

export const between = (draw: Draw, from: string, days: number) => dayAfter(from, draw(days));

/** Of the next year. */
export const next = policyFacts({ id: 2, effective_date: '2027-01-01', end_date: '2027-12-31' });

export const none = { opens_on: null, amount_cents: null };

export const enrollment2027: ExpectedSignal = {
  ...{ kind: 'open_enrollment', subject: 'year-2027', opens_on: '2026-11-01', due_on: '2026-12-15' },
  amount_cents: null,
};

export const review2027: ExpectedSignal = {
  ...{ kind: 'medicare_review', subject: 'year-2027', opens_on: '2026-10-15', due_on: '2026-12-07' },
  amount_cents: null,
};
