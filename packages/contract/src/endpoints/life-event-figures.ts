import type { LifeEvent, Market } from 'estimator';
import { centsOf } from './amounts.ts';
import type { Estimation, EstimationInput } from './estimations.ts';

/** People of events are positions from 1 on the wire. */
export function lifeEventOf({ year, ...event }: EstimationInput['events'][number]): LifeEvent[] {
  if (event.kind === 'moves') return [];
  const when = { person: event.person - 1, ...(year === undefined ? {} : { year }) };
  if (event.kind !== 'retires') return [{ ...event, ...when }];
  const { wages, covers, cobra, ...retires } = event;
  return [
    {
      ...retires,
      ...when,
      wages_cents: centsOf(wages),
      covers: covers.map((position) => position - 1),
      ...(cobra !== undefined && { cobra_cents: centsOf(cobra) }),
    },
  ];
}

export type MoveEvent = Extract<EstimationInput['events'][number], { kind: 'moves' }>;

export const moveOfEvents = (events: EstimationInput['events']): MoveEvent | null =>
  events.find((event) => event.kind === 'moves') ?? null;

/** The chosen plan, if it was chosen for the place and year. */
export const planIdFor = (
  chosen: Estimation['chosen_plan'],
  { zip, county, plan_year }: Pick<EstimationInput, 'zip' | 'county' | 'plan_year'>,
): string | undefined =>
  chosen?.zip === zip && chosen.county === county && chosen.plan_year === plan_year ? chosen.plan_id : undefined;

/** The query of `show-market` for an estimate. */
export function marketQuery({
  zip,
  county,
  plan_year,
  events = [],
  chosen_plan = null,
}: Pick<EstimationInput, 'zip' | 'county' | 'plan_year'> &
  Partial<Pick<EstimationInput, 'events'>> & { readonly chosen_plan?: Estimation['chosen_plan'] }) {
  const move = moveOfEvents(events);
  const plan_id = planIdFor(chosen_plan, { zip, county, plan_year });
  return {
    ...{ zip, county, plan_year },
    ...(plan_id !== undefined && { plan_id }),
    ...(move && {
      move_zip: move.zip,
      move_county: move.county,
      move_month: move.month,
      ...(move.year === undefined ? {} : { move_year: move.year }),
    }),
  };
}

/** The market of an estimate whose household moves to that of another place. */
export const withMove = (market: Market, { month, year = market.plan_year }: MoveEvent, moved: Market): Market => ({
  ...market,
  move: { years: year - market.plan_year, month, market: moved },
});
