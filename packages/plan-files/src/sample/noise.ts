import type { InventedPlan, InventedState } from './options.ts';
import { ageTexts, planRows, type Row } from './rows.ts';

/** Rows that real files have besides, and that are never on sale. */
export function* noisePlanRows(invented: InventedState, year: number): Generator<Row> {
  const [first] = planRows(invented, year);
  if (!first) return;
  const { state } = invented.state;
  const other = (component: string, cells: Row): Row => {
    const id = `${first.IssuerId}${state}${component}`;
    return { ...first, StandardComponentId: id, PlanId: `${id}-01`, ...cells };
  };
  yield other('0019001', { MarketCoverage: 'SHOP (Small Group)' });
  yield other('0029002', {
    DentalOnlyPlan: 'Yes',
    MetalLevel: 'Low',
    EHBPediatricDentalApportionmentQuantity: '$24.50',
  });
  yield other('0029003', {
    DentalOnlyPlan: 'Yes',
    MetalLevel: 'High',
    EHBPediatricDentalApportionmentQuantity: '$31.00',
  });
  yield other('0019004', { QHPNonQHPTypeId: 'Off the Exchange', PlanId: `${first.IssuerId}${state}0019004-00` });
  // The same plan off the exchange, and one row twice.
  yield { ...first, PlanId: `${first.StandardComponentId}-00`, CSRVariationType: 'Standard Bronze Off Exchange Plan' };
  yield first;
}

export interface NoiseRate {
  readonly plan_id: string;
  readonly area: string;
  readonly age: string;
  readonly price: string;
  readonly from: string;
  readonly to: string;
}

/** Small-group quarters, a dental plan, a period that is over, a row twice, and a plan with a filler. */
export function* noiseRates({ plans, state: { state } }: InventedState, year: number): Generator<NoiseRate> {
  const [first] = plans;
  const last: InventedPlan | undefined = plans.at(-1);
  const [area, price] = [...(first?.prices ?? [])][0] ?? [];
  if (!first || !last || !area || !price) return;
  const id = (component: string) => `${first.issuer_id}${state}${component}`;
  const all = { area, from: `${year}-01-01`, to: `${year}-12-31`, age: '0-14' };
  for (const [from, to] of [
    ['01-01', '03-31'],
    ['04-01', '06-30'],
    ['07-01', '09-30'],
    ['10-01', '12-31'],
  ] as const)
    yield {
      ...all,
      plan_id: id('0019001'),
      price: String(300 + Number(from.slice(0, 2))),
      from: `${year}-${from}`,
      to: `${year}-${to}`,
    };
  for (const age of ageTexts) yield { ...all, plan_id: id('0029002'), age, price: '21.30' };
  yield { ...all, plan_id: id('0019004'), price: '200.00' };
  yield { ...all, plan_id: first.plan_id, price: '111.11', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  // In force on no first of a month.
  yield { ...all, plan_id: first.plan_id, price: '111.12', from: `${year}-12-02`, to: `${year}-12-31` };
  if (last !== first && !['silver', 'gold'].includes(last.metal))
    yield { ...all, plan_id: last.plan_id, price: '9999.99' };
}
