import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { newAccount, newNumber, newPerson } from '../testing/factories.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { startTracing } from './tracing.ts';

const app = await sharedTestApp();

const spans = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** What a collector receives while `work` runs. */
async function collect(work: () => Promise<void>) {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as AddressInfo;
  const stop = await startTracing({ url: `http://127.0.0.1:${port}/v1/traces`, service_name: 'test' }, '1.0.0');
  try {
    await work();
  } finally {
    await stop();
    collector.close();
  }
  const received = bodies.flatMap((body) => spans.parse(JSON.parse(body)).resourceSpans);
  return { raw: bodies.join('\n'), spans: received.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)) };
}

const email = 'traced.person@example.test';

async function inviteTraced() {
  const firm = await newAccount(app.db);
  const advisor = await newPerson(app.db, 'advisor', firm);
  const colleague = await newPerson(app.db, 'advisor', firm);
  const client = {
    first_name: 'Tracy',
    last_name: 'Lee',
    email,
    phone_number: newNumber(),
    client_request_type: 'medicare',
    projected_start_date: app.ctx.clock().toISOString().slice(0, 10),
  } as const;
  const { raw, spans } = await collect(async () => {
    const call = (changed: { financial_advisor_id?: number }) =>
      app.as(advisor).call('create-client', { body: { client: { ...client, ...changed } } });
    expect((await call({})).status).toBe(200);
    expect((await call({ financial_advisor_id: colleague.id })).status).toBe(403);
    await app.work();
  });
  const requests = spans.filter(({ name }) => name === 'POST /api/v1/clients');
  return { firm, raw, spans, requests };
}

test('a request is a trace with its statements, a job another one, and neither has values', async () => {
  const { firm, raw, spans, requests } = await inviteTraced();
  const [request, forbidden] = requests;
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toContain('INSERT');
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
  const job = spans.find(({ name }) => name === 'job send-mail');
  expect(job?.traceId).not.toBe(request?.traceId);
  expect(spans.find(({ name }) => name === 'call mail')?.traceId).toBe(job?.traceId);
  for (const personal of ['Tracy', email]) expect(raw).not.toContain(personal);
  const line = JSON.parse(app.log.findLast((one) => one.includes('authz.forbidden_fields')) ?? '{}');
  expect(line).toMatchObject({ request_id: expect.any(String), trace_id: forbidden?.traceId, firm_id: firm });
});
