import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Calculation, calculation } from 'contract/endpoints/calculation';
import { listedEstimation } from 'contract/endpoints/estimation-lists';
import { market } from 'contract/endpoints/market';
import type { Market } from 'estimator';
import * as z from 'zod';
import type { Encryption } from '../../../crypto/encryption.ts';
import { calculationsOf, type TableDigests, tableDigests } from '../figures/rules.ts';
import type { ResultRow } from './queries.ts';
import type { ResultColumns } from './store.ts';

const totalsAssociatedData = 'estimation_results.totals';
const resultAssociatedData = 'estimation_results.result';

/** A field that is added to a calculation needs a default, so that results kept before can still be read. */
const storedResult = z.object({
  market,
  calculations: z.tuple([calculation], calculation),
});

/** The market, and the figures of the first month of each period in which all months are the same. */
export type Result = z.output<typeof storedResult>;

export interface KeptResult extends Result, Pick<ResultRow, 'calculated_at' | 'kept_later' | 'revision'> {
  readonly digests: TableDigests;
}

type Input = Parameters<typeof calculationsOf>[0];

export function calculateResult(input: Input, priced: Market): Result {
  const [january, ...later] = calculationsOf(input, priced);
  if (!january) throw new Error('A year has at least one period.');
  return { market: priced, calculations: [january, ...later] };
}

export function calculationIn({ calculations }: Result, month: number): Calculation {
  const found = calculations.findLast((one) => one.month <= month) ?? calculations[0];
  return { ...found, month };
}

export function totalsOf({ calculations: [january] }: Result): Totals {
  const { household_total: total, is_projected } = january;
  return { year_total: total?.year ?? null, year_range: total?.year_range ?? null, is_projected };
}

/** Compressed, because the reasons repeat the same words. */
export function resultColumns(
  encryption: Encryption,
  result: Result,
): Omit<ResultColumns, 'calculated_at' | 'kept_later'> {
  const { law, prices, rules } = tableDigests(result.market);
  const compressed = deflateRawSync(JSON.stringify(result)).toString('base64');
  return {
    law_digest: law,
    prices_digest: prices,
    rules_version: rules,
    totals_encrypted: encryption.encrypt(totalsAssociatedData, JSON.stringify(totalsOf(result))),
    result_encrypted: encryption.encrypt(resultAssociatedData, compressed),
  };
}

const listedTotals = listedEstimation.pick({ year_total: true, year_range: true, is_projected: true });
export type Totals = z.output<typeof listedTotals>;

export const decryptTotals = (encryption: Encryption, ciphertext: string): Totals =>
  listedTotals.parse(JSON.parse(encryption.decrypt(totalsAssociatedData, ciphertext)));

export function decryptResult(encryption: Encryption, row: ResultRow): KeptResult {
  const compressed = Buffer.from(encryption.decrypt(resultAssociatedData, row.result_encrypted), 'base64');
  const result = storedResult.parse(JSON.parse(inflateRawSync(compressed).toString()));
  const { calculated_at, kept_later, revision } = row;
  const digests = { law: row.law_digest, prices: row.prices_digest, rules: row.rules_version };
  return { ...result, calculated_at, kept_later, revision, digests };
}
