import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createActors, newEstimation } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor } = await createActors(app.db);

/** What version 1.0.0 reads of the encrypted answers; it ignores other fields beside these. */
const readBy1_0_0 = z.object({
  events: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('joins'), person: z.number(), month: z.number(), cause: z.string() }),
      z.strictObject({ kind: z.literal('leaves'), person: z.number(), month: z.number(), cause: z.string() }),
      z.strictObject({
        ...{ kind: z.literal('retires'), person: z.number(), month: z.number(), wages: z.number() },
        covers: z.array(z.number()),
      }),
    ]),
  ),
});

test('version 1.0.0 reads an estimate with events that it does not know', async () => {
  const retires = { kind: 'retires' as const, person: 1, month: 6, wages: 20_000, covers: [1] };
  const events = [
    retires,
    { kind: 'moves' as const, month: 9, zip: '33139', county: '12086' },
    { ...retires, person: 2, year: 2027, covers: [2] },
  ];
  const browser = app.as(advisor);
  const { id } = await newEstimation(browser, { plan_year: 2026, events });
  expect((await browser.call('show-estimation', { params: { id } })).body.events).toEqual(events);
  const { outlook_encrypted } = await app.db
    .selectFrom('estimations')
    .select('outlook_encrypted')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const stored: unknown = JSON.parse(app.ctx.encryption.decrypt('estimations.outlook', outlook_encrypted ?? ''));
  expect(readBy1_0_0.parse(stored).events).toEqual([retires]);
});
