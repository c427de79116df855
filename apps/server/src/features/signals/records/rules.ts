import { createHmac } from 'node:crypto';
import { signalAmounts } from 'contract/vocabulary/signals';
import * as z from 'zod';
import type { Encryption } from '../../../crypto/encryption.ts';
import type { FoundSignal } from '../detection/rules.ts';

/** What is stored encrypted of a signal. */
export type StoredFacts = Pick<FoundSignal, 'facts' | 'amount_cents' | 'source'>;

const factsPlace = 'signals.facts';

export const encryptFacts = (encryption: Encryption, { facts, amount_cents, source }: StoredFacts): string =>
  encryption.encrypt(factsPlace, JSON.stringify({ facts, amount_cents, source }));

const storedFacts = z.object({
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  amount_cents: z.number().nullable(),
  source: z.string(),
});

export const decryptFacts = (encryption: Encryption, ciphertext: string): StoredFacts =>
  storedFacts.parse(JSON.parse(encryption.decrypt(factsPlace, ciphertext)));

/** The dollars of a year that the amount reaches, which can be stored in clear text. */
export function amountRangeOf({ amount_cents }: Pick<FoundSignal, 'amount_cents'>): number | null {
  if (amount_cents === null) return null;
  return signalAmounts.findLast((limit) => amount_cents >= limit * 100) ?? 0;
}

/** Without the source, whose wording says nothing about the client. The order of the facts does not matter. */
export function digestFacts(key: string, { facts, amount_cents, opens_on }: FoundSignal): string {
  const sorted = Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', key)
    .update(JSON.stringify([sorted, amount_cents, opens_on]))
    .digest('hex');
}
