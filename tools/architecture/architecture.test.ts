import { describe, expect, test } from 'vitest';
import { checkArchitecture } from './check.ts';

/** A small project that keeps every rule; each case below breaks one of them. */
const sound: Record<string, string> = {
  'packages/estimator/src/estimate.ts':
    "import type { Person } from '../house/household.ts';\nexport const estimate = (who: Person) => who;\n",
  'packages/estimator/src/household.ts': 'export interface Person { age: number }\n',
  'packages/contract/src/endpoint.ts':
    "import * as z from 'zod';\nexport const endpoint = (declared: object) => ({ ...declared, z });\n",
  'packages/contract/src/bookings.ts':
    "import type { Person } from 'estimator';\nimport { endpoint } from '../house/endpoint.ts';\nexport const listBookings = endpoint({\n  name: 'list-bookings',\n});\nexport type Who = Person;\n",
  'packages/contract/src/endpoints.ts':
    "import { listBookings } from '../house/bookings.ts';\nexport const endpoints = { listBookings };\n",
  'apps/server/migrations/0001_bookings.sql':
    'create table bookings (\n  id bigint primary key,\n  account_id bigint not null\n);\n',
  'apps/server/src/main.ts': "import { app } from '../house/app.ts';\napp();\n",
  'apps/server/src/app.ts':
    "import { bookingRoutes } from '../house/bookings/routes.ts';\nexport const app = () => bookingRoutes;\n",
  'apps/server/src/platform/config.ts': 'export const port = process.env.PORT;\n',
  'apps/server/src/platform/clock.ts': 'export const clock = () => new Date();\n',
  'apps/server/src/platform/outside/rates.ts': "export const rates = () => fetch('https://rates.example');\n",
  'apps/server/src/users/public.ts': "import { clock } from '../platform/clock.ts';\nexport const seen = clock;\n",
  'apps/server/src/users/store.ts': "export const findUser = (db: Db) => db.selectFrom('users');\n",
  'apps/server/src/bookings/routes.ts':
    "import { handleListBookings } from '../house/list-bookings.ts';\nexport const bookingRoutes = [handleListBookings];\n",
  'apps/server/src/bookings/list-bookings.ts':
    "import type { listBookings } from 'contract/endpoints/bookings';\nimport { seen } from '../users/public.ts';\nimport { findBooking } from '../house/store.ts';\nexport const handleListBookings: Handler<typeof listBookings> = () => [seen, findBooking];\n",
  'apps/server/src/bookings/list-bookings.test.ts':
    "import { handleListBookings } from '../house/list-bookings.ts';\nhandleListBookings();\n",
  'apps/server/src/bookings/rules.ts': 'export const isLate = (now: Date) => now > new Date(0);\n',
  'apps/server/src/bookings/store.ts':
    "export const findBooking = (db: Db, scope: AccountScope) => db.selectFrom('bookings').where(scope);\n",
  'apps/server/src/overview/public.ts': 'export const all = 1;\n',
  'apps/web/src/main.tsx': "import '../house/app/router.ts';\n",
  'apps/web/src/app/router.ts': "import '../pages/advisor/bookings.tsx';\n",
  'apps/web/src/pages/advisor/bookings.tsx': "import '../../features/bookings/booking-table.tsx';\n",
  'apps/web/src/features/bookings/booking-table.tsx':
    "import { Table } from '../../ui/table.tsx';\nexport const BookingTable = Table;\n",
  'apps/web/src/ui/table.tsx': "import { format } from '../lib/format.ts';\nexport const Table = format;\n",
  'apps/web/src/ui/tokens.ts': "export const ink = '#17212B';\n",
  'apps/web/src/ui/table.module.css':
    '/* 12px and #fff in words */\n.table { color: var(--ui-ink); border: 1px solid; padding: var(--ui-space-md); }\n',
  'apps/web/src/lib/format.ts': "import { paths } from 'contract/paths.gen';\nexport const format = paths;\n",
  'packages/contract/src/paths.gen.ts': 'export const paths = {};\n',
  'tools/tour.ts': 'export const tour = 1;\n',
  'apps/server/src/testing/people.ts': 'export const person = 1;\n',
  'apps/server/src/bookings/public.ts': 'export const bookingsOf = 1;\n',
};

const check = (changes: Record<string, string>) =>
  checkArchitecture(new Map(Object.entries({ ...sound, ...changes }))).findings.map(
    ({ rule, path }) => `${rule} ${path}`,
  );

const lines = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join('\n');
const functionOf = (count: number, body: string) =>
  `export const long = () => {
${lines(count - 3, () => '  call();')}
  return ${body};
};
`;

test('a project that keeps the rules has no finding', () => {
  expect(check({})).toEqual([]);
});

test('a module that cannot be parsed does not pass unread', () => {
  expect(() => check({ 'apps/server/src/users/rules.ts': 'export const = ;' })).toThrow(
    'apps/server/src/users/rules.ts',
  );
});

/** The rule, the file that breaks it, and its text. */
const breaches: [string, string, string][] = [
  ['estimator-imports-nothing', 'packages/estimator/src/age.ts', "import * as z from 'zod';\nexport const age = z;"],
  [
    'estimator-imports-nothing',
    'packages/estimator/src/age.ts',
    "import type { Who } from 'contract/endpoints/bookings';\nexport type Age = Who;",
  ],
  ['contract-imports-zod-and-estimator-types', 'packages/contract/src/todos.ts', "import 'fastify';"],
  [
    'contract-imports-zod-and-estimator-types',
    'packages/contract/src/todos.ts',
    "import { estimate } from 'estimator';\nexport const e = estimate;",
  ],
  [
    'server-not-web',
    'apps/server/src/users/rules.ts',
    "import type { ink } from '../../../web/src/ui/tokens.ts';\nexport type Ink = typeof ink;",
  ],
  [
    'web-not-server',
    'apps/web/src/lib/port.ts',
    "export type Port = typeof import('../../../server/src/platform/config.ts').port;",
  ],
  ['web-not-server', 'apps/web/src/lib/port.test.ts', "import 'server';"],
  ['product-imports-no-program', 'apps/web/src/lib/tour.ts', "import '../../../scripts/tour.ts';"],
  ['testing-only-in-tests', 'apps/server/src/users/rules.ts', "import '../testing/people.ts';"],
  ['one-door', 'apps/server/src/users/rules.ts', "import '../../../contract/src/bookings.ts';"],
  ['one-door', 'apps/web/src/lib/age.ts', "import 'packages/estimator/src/household.ts';"],
  [
    'floors',
    'apps/server/src/users/rules.ts',
    "import type { all } from '../overview/public.ts';\nexport type All = typeof all;",
  ],
  ['floors', 'apps/server/src/estimations/rules.ts', "import '../bookings/public.ts';"],
  ['floors', 'apps/server/src/platform/ground.ts', "import '../users/public.ts';"],
  ['only-through-public', 'apps/server/src/bookings/policy.ts', "import '../users/store.ts';"],
  ['app-hangs-routes', 'apps/server/src/app.ts', "import '../house/bookings/store.ts';"],
  ['nobody-imports-the-top', 'apps/server/src/bookings/policy.ts', "import '../app.ts';"],
  ['web-down-only', 'apps/web/src/lib/format.ts', "import '../ui/tokens.ts';"],
  ['web-down-only', 'apps/web/src/features/bookings/booking-form.tsx', "import '../../pages/advisor/bookings.tsx';"],
  [
    'no-feature-imports-a-feature',
    'apps/web/src/features/endpoint/a-form.tsx',
    "import '../bookings/booking-table.tsx';",
  ],
  [
    'ui-knows-no-product',
    'apps/web/src/ui/table.tsx',
    "import type { Who } from 'contract/endpoints/bookings';\nexport type Table = Who;",
  ],
  [
    'web-without-every-schema',
    'apps/web/src/lib/format.ts',
    "import { endpoints } from 'contract/endpoints';\nexport const e = endpoints;",
  ],
  [
    'no-ring',
    'packages/estimator/src/household.ts',
    "import type { estimate } from '../house/estimate.ts';\nexport type Person = typeof estimate;",
  ],
  ['no-ring', 'apps/web/src/lib/format.ts', "export const later = () => import('../house/format.ts');"],
  ['resolvable', 'apps/web/src/lib/format.ts', "import '../house/gone.ts';"],
  ['no-barrels', 'apps/web/src/ui/index.ts', "export { Table } from '../house/table.tsx';"],
  ['slice-files', 'apps/server/src/bookings/mapper.ts', 'export const map = 1;'],
  ['slice-files', 'apps/server/src/bookings/policy.test.ts', 'export const may = 1;'],
  ['slices', 'apps/server/src/wizards/rules.ts', 'export const is = 1;'],
  ['slices', 'apps/server/src/boot.ts', 'export const boot = 1;'],
  ['web-folders', 'apps/web/src/hooks/use-it.ts', 'export const useIt = 1;'],
  ['web-folders', 'apps/web/src/features/wizards/wizard-form.tsx', 'export const WizardForm = 1;'],
  ['names', 'apps/web/src/lib/string-utils.ts', 'export const cut = 1;'],
  ['names', 'apps/server/src/platform/data/rates.ts', 'export const rates = 1;'],
  ['names', 'apps/server/src/platform/mail.ts', 'export const mailManager = 1;'],
  [
    'one-name',
    'packages/contract/src/todos.ts',
    "import { endpoint } from '../house/endpoint.ts';\nexport const listTodos = endpoint({\n  name: 'list-todos',\n});",
  ],
  [
    'one-name',
    'packages/contract/src/bookings.ts',
    "import { endpoint } from '../house/endpoint.ts';\nexport const bookings = endpoint({\n  name: 'list-bookings',\n});",
  ],
  ['one-name', 'apps/server/src/bookings/list-bookings.ts', 'export const handle = 1;'],
  ['sql-in-store', 'apps/server/src/bookings/policy.ts', "export const all = (db: Db) => db.selectFrom('bookings');"],
  ['sql-in-store', 'apps/server/src/bookings/policy.ts', 'export const all = sql`now()`;'],
  [
    'sql-in-store',
    'apps/server/src/platform/seal.ts',
    "export const all = (db: Db) => db.query('select id from bookings');",
  ],
  [
    'sql-in-store',
    'apps/server/src/platform/seal.ts',
    'export const all = (db: Db) => db.query(`delete from $' + '{db}`);',
  ],
  ['environment-in-config', 'apps/server/src/platform/seal.ts', 'export const key = process.env.KEY;'],
  [
    'environment-in-config',
    'apps/server/src/platform/seal.ts',
    "import { env } from 'node:process';\nexport const key = env.KEY;",
  ],
  ['environment-in-config', 'apps/web/src/lib/format.ts', "export const key = process['env'].KEY;"],
  ['calls-in-outside', 'apps/server/src/bookings/policy.ts', "export const call = () => fetch('https://example.com');"],
  [
    'calls-in-outside',
    'apps/server/src/bookings/policy.ts',
    "export const call = () => globalThis.fetch('https://example.com');",
  ],
  ['pure', 'apps/server/src/bookings/rules.ts', 'export const isLate = () => Date.now();'],
  ['pure', 'apps/server/src/bookings/policy.ts', 'export const isLate = () => new Date();'],
  ['pure', 'apps/server/src/bookings/mail.ts', 'export const drawn = () => Math.random();'],
  [
    'pure',
    'apps/server/src/bookings/rules.ts',
    "import { findBooking } from '../house/store.ts';\nexport const find = findBooking;",
  ],
  [
    'tenant-scope',
    'apps/server/src/bookings/store.ts',
    "export const findBooking = (db: Db, id: number) => db.selectFrom('bookings').where(id);",
  ],
  [
    'tenant-scope',
    'apps/server/src/bookings/store.ts',
    "export async function removeBooking(db: Db) { return db.deleteFrom('bookings'); }",
  ],
  [
    'suppressions',
    'apps/web/src/lib/format.ts',
    '// biome-ignore lint/style/noVar: <explanation>\nexport const format = 1;',
  ],
  ['suppressions', 'apps/web/src/lib/format.ts', '// oxlint-disable-next-line no-var\nexport const format = 1;'],
  ['suppressions', 'apps/web/src/lib/format.ts', '// @ts-expect-error\nexport const format = 1;'],
  [
    'suppressions',
    'apps/web/src/lib/format.ts',
    '// @ts-ignore because the types of it are wrong\nexport const format = 1;',
  ],
  ['sizes', 'apps/server/src/users/rules.ts', lines(251, (index) => `export const a${index} = 1;`)],
  ['sizes', 'apps/web/src/ui/wide.tsx', lines(251, (index) => `export const a${index} = 1;`)],
  ['sizes', 'packages/contract/src/todos.ts', lines(301, (index) => `export const a${index} = 1;`)],
  ['sizes', 'apps/web/src/ui/wide.test.tsx', lines(501, (index) => `export const a${index} = 1;`)],
  ['sizes', 'apps/server/src/users/rules.ts', functionOf(61, '1')],
  ['sizes', 'apps/web/src/ui/wide.tsx', functionOf(121, '<b />')],
  ['tokens', 'apps/web/src/ui/table.module.css', '.table { color: #fff; }'],
  ['tokens', 'apps/web/src/ui/table.module.css', '.table { color: rgb(0 0 0); }'],
  ['tokens', 'apps/web/src/ui/table.module.css', '.table { padding: 12px; }'],
  ['tokens', 'apps/web/src/ui/table.module.css', '.table { padding: 0 0.5rem; }'],
  ['tokens', 'apps/web/src/ui/wide.tsx', "export const wide = { color: '#17212B' };"],
  ['no-machine-paths', 'docs/plan.md', 'See /home/someone/plan.md'],
  ['no-machine-paths', 'tools/start.mjs', `export const at = '/${'work'}/main/x';`],
  ['no-registry', '.npmrc', 'registry=https://packages.example/'],
  ['no-registry', 'package-lock.json', '{ "resolved": "https://packages.example/a.tgz" }'],
  ['nothing-postponed', 'apps/web/src/lib/format.ts', '// TODO write it\nexport const format = 1;'],
];

describe('each rule finds what breaks it', () => {
  test.each(breaches)('%s: %s %s', (rule, path, text) => {
    expect(check({ [path]: text })).toContain(`${rule} ${path}`);
  });
});

/** What looks like a breach and is none. */
const allowed: [string, string][] = [
  ['apps/web/src/pages/advisor/root.tsx', "export const path = '/root/estimator';"],
  ['apps/web/src/features/bookings/names.ts', "export const first = 'a #1 firm';"],
  ['apps/web/src/ui/wide.tsx', functionOf(120, '<b />')],
  ['apps/server/src/users/rules.ts', functionOf(60, '1')],
  ['apps/server/src/users/rules.ts', "export const text = 'Select from the list';"],
  ['apps/server/src/users/rules.ts', 'export const at = (now: string) => new Date(now);'],
  ['apps/server/src/users/store.ts', "export const list = (db: Db) => db.selectFrom('users');"],
  [
    'apps/server/src/bookings/store.ts',
    "export const findBookingByToken = (db: Db) => db.selectFrom('bookings');\nexport const findBooking = 1;",
  ],
  [
    'apps/web/src/lib/format.ts',
    '// biome-ignore lint/style/noVar: the browser has no other way\nexport const format = 1;',
  ],
  [
    'apps/web/src/lib/format.ts',
    "import type { endpoints } from 'contract/endpoints';\nexport type format = typeof endpoints;",
  ],
];

test.each(allowed)('%s may hold %s', (path, text) => {
  const broken = { ...sound, [path]: text };
  const findings = checkArchitecture(new Map(Object.entries(broken))).findings.filter((one) => one.path === path);
  expect(findings).toEqual([]);
});
