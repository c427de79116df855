import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { listDueJobs } from '../jobs/queries.ts';
import { createLog } from '../log.ts';
import { newAccount, newPerson } from '../testing/factories.ts';
import { freePort } from '../testing/free-port.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { serveMetrics } from './metrics.ts';

const app = await sharedTestApp();
const port = await freePort();
let close: () => Promise<void>;

beforeAll(async () => {
  const use = { size: 8, open: 3, in_use: 2, waiting: 1 };
  const sources = {
    pools: { requests: use },
    isDatabaseAvailable: () => true,
    countSockets: () => app.server.countSockets(),
    listQueues: () => listDueJobs(app.db),
  };
  close = await serveMetrics(
    { host: '127.0.0.1', port },
    sources,
    createLog('silent', () => undefined),
  );
});
afterAll(() => close());

const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

test('shows requests by pattern, connections, queues and sockets, and nothing of what was requested', async () => {
  const admin = await newPerson(app.db, 'admin', await newAccount(app.db));
  const client = await newPerson(app.db, 'client', admin.account_id);
  await app.as(admin).call('show-client', { params: { id: client.id } });
  await app.as(admin).send({ method: 'GET', url: `/api/v1/${client.email}` });
  await app.ctx.jobs.send(app.db, 'forget-messages', {});
  await app.cable(admin);
  const text = await read();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/clients\/:id",status="200"\} \d/,
  );
  expect(text).toMatch(/route="page or unknown",status="404"\}/);
  expect(text).toContain('healthplanner_database_waiting{pool="requests"} 1\n');
  expect(text).toMatch(/healthplanner_queue_jobs\{queue="forget-messages"\} [1-9]/);
  expect(text).toMatch(/healthplanner_queue_oldest_job_seconds\{queue="forget-messages"\} \d/);
  expect(text).toMatch(/healthplanner_sockets [1-9]/);
  expect(text).toMatch(/process_resident_memory_bytes \d/);
  for (const personal of [client.email, admin.email, `/clients/${client.id}`]) expect(text).not.toContain(personal);
});

test('the main port has no metrics, and the port of metrics nothing else', async () => {
  expect((await app.server.inject('/metrics')).statusCode).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/health`)).status).toBe(404);
});

test('counts attempts of jobs and deliveries by outcome', async () => {
  const admin = await newPerson(app.db, 'admin', await newAccount(app.db));
  const user = { first_name: 'Ann', last_name: 'Lee', email: `metrics${admin.id}@example.test` };
  await app.as(admin).call('invite-advisor', { body: { user } });
  await app.work();
  const text = await read();
  expect(text).toMatch(/job_duration_seconds_count\{queue="send-mail",outcome="completed"\} [1-9]/);
  expect(text).toMatch(/outgoing_call_duration_seconds_count\{service="mail",outcome="stored"\} [1-9]/);
});

const shipped = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

const alerts = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ runbook: z.string() }) }),
        ),
      }),
    ),
  })
  .parse(parse(shipped('deploy/monitoring/alerts.yaml')))
  .groups.flatMap(({ rules }) => rules);

const dashboard = z
  .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(shipped('deploy/monitoring/dashboard.json')));

test('each metric of the alerts and the dashboard exists', async () => {
  const names = new Set([...(await read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const expressions = [...alerts, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  const used = expressions.flatMap((expr) => expr.match(/\b(?:healthplanner|nodejs|process)_\w+/g) ?? []);
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !names.has(name) && !names.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
});

test('each alert has its paragraph in the runbook, with symptom, first look and remedy', () => {
  const documentation = shipped('docs/operations.md');
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    const [, paragraph = ''] = documentation.split(`\n#### ${alert}\n`);
    expect(paragraph.split('\n#')[0], alert).toMatch(/\*Symptom:\* .+ \*First look:\* .+ \*Remedy:\* ./);
  }
  const described = [...documentation.matchAll(/^#### (HealthPlanner\w+)$/gm)].map(([, name]) => name);
  expect(described).toEqual(alerts.map(({ alert }) => alert));
});
