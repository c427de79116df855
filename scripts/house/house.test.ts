import { describe, expect, test } from 'vitest';
import { checkHouse } from './check.ts';

/** A small project that keeps every rule; each case below breaks one of them. */
const sound: Record<string, string> = {
  'estimator/src/estimate.ts':
    "import type { Person } from './household.ts';\nexport const estimate = (who: Person) => who;\n",
  'estimator/src/household.ts': 'export interface Person { age: number }\n',
  'contract/src/endpoint.ts':
    "import * as z from 'zod';\nexport const endpoint = (declared: object) => ({ ...declared, z });\n",
  'contract/src/bookings.ts':
    "import type { Person } from 'estimator';\nimport { endpoint } from './endpoint.ts';\nexport const listBookings = endpoint({\n  name: 'list-bookings',\n});\nexport type Who = Person;\n",
  'contract/src/endpoints.ts':
    "import { listBookings } from './bookings.ts';\nexport const endpoints = { listBookings };\n",
  'server/migrations/0001_bookings.sql':
    'create table bookings (\n  id bigint primary key,\n  account_id bigint not null\n);\n',
  'server/src/main.ts': "import { app } from './app.ts';\napp();\n",
  'server/src/app.ts':
    "import { bookingRoutes } from './bookings/routes.ts';\nexport const app = () => bookingRoutes;\n",
  'server/src/platform/config.ts': 'export const port = process.env.PORT;\n',
  'server/src/platform/clock.ts': 'export const clock = () => new Date();\n',
  'server/src/platform/outside/rates.ts': "export const rates = () => fetch('https://rates.example');\n",
  'server/src/users/public.ts': "import { clock } from '../platform/clock.ts';\nexport const seen = clock;\n",
  'server/src/users/store.ts': "export const findUser = (db: Db) => db.selectFrom('users');\n",
  'server/src/bookings/routes.ts':
    "import { handleListBookings } from './list-bookings.ts';\nexport const bookingRoutes = [handleListBookings];\n",
  'server/src/bookings/list-bookings.ts':
    "import type { listBookings } from 'contract/bookings';\nimport { seen } from '../users/public.ts';\nimport { findBooking } from './store.ts';\nexport const handleListBookings: Handler<typeof listBookings> = () => [seen, findBooking];\n",
  'server/src/bookings/list-bookings.test.ts':
    "import { handleListBookings } from './list-bookings.ts';\nhandleListBookings();\n",
  'server/src/bookings/rules.ts': 'export const isLate = (now: Date) => now > new Date(0);\n',
  'server/src/bookings/store.ts':
    "export const findBooking = (db: Db, scope: AccountScope) => db.selectFrom('bookings').where(scope);\n",
  'server/src/overview/public.ts': 'export const all = 1;\n',
  'web/src/main.tsx': "import './app/router.ts';\n",
  'web/src/app/router.ts': "import '../pages/advisor/bookings.tsx';\n",
  'web/src/pages/advisor/bookings.tsx': "import '../../features/bookings/booking-table.tsx';\n",
  'web/src/features/bookings/booking-table.tsx':
    "import { Table } from '../../ui/table.tsx';\nexport const BookingTable = Table;\n",
  'web/src/ui/table.tsx': "import { format } from '../lib/format.ts';\nexport const Table = format;\n",
  'web/src/ui/tokens.ts': "export const ink = '#17212B';\n",
  'web/src/ui/table.module.css':
    '/* 12px and #fff in words */\n.table { color: var(--ui-ink); border: 1px solid; padding: var(--ui-space-md); }\n',
  'web/src/lib/format.ts': "import { paths } from 'contract/paths.gen';\nexport const format = paths;\n",
  'contract/src/paths.gen.ts': 'export const paths = {};\n',
  'scripts/tour.ts': 'export const tour = 1;\n',
  'server/src/testing/people.ts': 'export const person = 1;\n',
  'server/src/bookings/public.ts': 'export const bookingsOf = 1;\n',
};

const check = (changes: Record<string, string>) =>
  checkHouse(new Map(Object.entries({ ...sound, ...changes }))).findings.map(({ rule, path }) => `${rule} ${path}`);

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
  expect(() => check({ 'server/src/users/rules.ts': 'export const = ;' })).toThrow('server/src/users/rules.ts');
});

/** The rule, the file that breaks it, and its text. */
const breaches: [string, string, string][] = [
  ['estimator-imports-nothing', 'estimator/src/age.ts', "import * as z from 'zod';\nexport const age = z;"],
  [
    'estimator-imports-nothing',
    'estimator/src/age.ts',
    "import type { Who } from 'contract/bookings';\nexport type Age = Who;",
  ],
  ['contract-imports-zod-and-estimator-types', 'contract/src/todos.ts', "import 'fastify';"],
  [
    'contract-imports-zod-and-estimator-types',
    'contract/src/todos.ts',
    "import { estimate } from 'estimator';\nexport const e = estimate;",
  ],
  [
    'server-not-web',
    'server/src/users/rules.ts',
    "import type { ink } from '../../../web/src/ui/tokens.ts';\nexport type Ink = typeof ink;",
  ],
  [
    'web-not-server',
    'web/src/lib/port.ts',
    "export type Port = typeof import('../../../server/src/platform/config.ts').port;",
  ],
  ['web-not-server', 'web/src/lib/port.test.ts', "import 'server';"],
  ['product-imports-no-program', 'web/src/lib/tour.ts', "import '../../../scripts/tour.ts';"],
  ['testing-only-in-tests', 'server/src/users/rules.ts', "import '../testing/people.ts';"],
  ['one-door', 'server/src/users/rules.ts', "import '../../../contract/src/bookings.ts';"],
  ['one-door', 'web/src/lib/age.ts', "import 'estimator/src/household.ts';"],
  [
    'floors',
    'server/src/users/rules.ts',
    "import type { all } from '../overview/public.ts';\nexport type All = typeof all;",
  ],
  ['floors', 'server/src/estimations/rules.ts', "import '../bookings/public.ts';"],
  ['floors', 'server/src/platform/ground.ts', "import '../users/public.ts';"],
  ['only-through-public', 'server/src/bookings/policy.ts', "import '../users/store.ts';"],
  ['app-hangs-routes', 'server/src/app.ts', "import './bookings/store.ts';"],
  ['nobody-imports-the-top', 'server/src/bookings/policy.ts', "import '../app.ts';"],
  ['web-down-only', 'web/src/lib/format.ts', "import '../ui/tokens.ts';"],
  ['web-down-only', 'web/src/features/bookings/booking-form.tsx', "import '../../pages/advisor/bookings.tsx';"],
  ['no-feature-imports-a-feature', 'web/src/features/endpoint/a-form.tsx', "import '../bookings/booking-table.tsx';"],
  [
    'ui-knows-no-product',
    'web/src/ui/table.tsx',
    "import type { Who } from 'contract/bookings';\nexport type Table = Who;",
  ],
  [
    'web-without-every-schema',
    'web/src/lib/format.ts',
    "import { endpoints } from 'contract/endpoints';\nexport const e = endpoints;",
  ],
  [
    'no-ring',
    'estimator/src/household.ts',
    "import type { estimate } from './estimate.ts';\nexport type Person = typeof estimate;",
  ],
  ['no-ring', 'web/src/lib/format.ts', "export const later = () => import('./format.ts');"],
  ['resolvable', 'web/src/lib/format.ts', "import './gone.ts';"],
  ['no-barrels', 'web/src/ui/index.ts', "export { Table } from './table.tsx';"],
  ['slice-files', 'server/src/bookings/mapper.ts', 'export const map = 1;'],
  ['slice-files', 'server/src/bookings/policy.test.ts', 'export const may = 1;'],
  ['slices', 'server/src/wizards/rules.ts', 'export const is = 1;'],
  ['slices', 'server/src/boot.ts', 'export const boot = 1;'],
  ['web-folders', 'web/src/hooks/use-it.ts', 'export const useIt = 1;'],
  ['web-folders', 'web/src/features/wizards/wizard-form.tsx', 'export const WizardForm = 1;'],
  ['names', 'web/src/lib/string-utils.ts', 'export const cut = 1;'],
  ['names', 'server/src/platform/data/rates.ts', 'export const rates = 1;'],
  ['names', 'server/src/platform/mail.ts', 'export const mailManager = 1;'],
  [
    'one-name',
    'contract/src/todos.ts',
    "import { endpoint } from './endpoint.ts';\nexport const listTodos = endpoint({\n  name: 'list-todos',\n});",
  ],
  [
    'one-name',
    'contract/src/bookings.ts',
    "import { endpoint } from './endpoint.ts';\nexport const bookings = endpoint({\n  name: 'list-bookings',\n});",
  ],
  ['one-name', 'server/src/bookings/list-bookings.ts', 'export const handle = 1;'],
  ['sql-in-store', 'server/src/bookings/policy.ts', "export const all = (db: Db) => db.selectFrom('bookings');"],
  ['sql-in-store', 'server/src/bookings/policy.ts', 'export const all = sql`now()`;'],
  [
    'sql-in-store',
    'server/src/platform/seal.ts',
    "export const all = (db: Db) => db.query('select id from bookings');",
  ],
  ['sql-in-store', 'server/src/platform/seal.ts', 'export const all = (db: Db) => db.query(`delete from $' + '{db}`);'],
  ['environment-in-config', 'server/src/platform/seal.ts', 'export const key = process.env.KEY;'],
  [
    'environment-in-config',
    'server/src/platform/seal.ts',
    "import { env } from 'node:process';\nexport const key = env.KEY;",
  ],
  ['environment-in-config', 'web/src/lib/format.ts', "export const key = process['env'].KEY;"],
  ['calls-in-outside', 'server/src/bookings/policy.ts', "export const call = () => fetch('https://example.com');"],
  [
    'calls-in-outside',
    'server/src/bookings/policy.ts',
    "export const call = () => globalThis.fetch('https://example.com');",
  ],
  ['pure', 'server/src/bookings/rules.ts', 'export const isLate = () => Date.now();'],
  ['pure', 'server/src/bookings/policy.ts', 'export const isLate = () => new Date();'],
  ['pure', 'server/src/bookings/mail.ts', 'export const drawn = () => Math.random();'],
  [
    'pure',
    'server/src/bookings/rules.ts',
    "import { findBooking } from './store.ts';\nexport const find = findBooking;",
  ],
  [
    'tenant-scope',
    'server/src/bookings/store.ts',
    "export const findBooking = (db: Db, id: number) => db.selectFrom('bookings').where(id);",
  ],
  [
    'tenant-scope',
    'server/src/bookings/store.ts',
    "export async function removeBooking(db: Db) { return db.deleteFrom('bookings'); }",
  ],
  [
    'suppressions',
    'web/src/lib/format.ts',
    '// biome-ignore lint/style/noVar: <explanation>\nexport const format = 1;',
  ],
  ['suppressions', 'web/src/lib/format.ts', '// oxlint-disable-next-line no-var\nexport const format = 1;'],
  ['suppressions', 'web/src/lib/format.ts', '// @ts-expect-error\nexport const format = 1;'],
  [
    'suppressions',
    'web/src/lib/format.ts',
    '// @ts-ignore because the types of it are wrong\nexport const format = 1;',
  ],
  ['sizes', 'server/src/users/rules.ts', lines(251, (index) => `export const a${index} = 1;`)],
  ['sizes', 'web/src/ui/wide.tsx', lines(251, (index) => `export const a${index} = 1;`)],
  ['sizes', 'contract/src/todos.ts', lines(301, (index) => `export const a${index} = 1;`)],
  ['sizes', 'web/src/ui/wide.test.tsx', lines(501, (index) => `export const a${index} = 1;`)],
  ['sizes', 'server/src/users/rules.ts', functionOf(61, '1')],
  ['sizes', 'web/src/ui/wide.tsx', functionOf(121, '<b />')],
  ['tokens', 'web/src/ui/table.module.css', '.table { color: #fff; }'],
  ['tokens', 'web/src/ui/table.module.css', '.table { color: rgb(0 0 0); }'],
  ['tokens', 'web/src/ui/table.module.css', '.table { padding: 12px; }'],
  ['tokens', 'web/src/ui/table.module.css', '.table { padding: 0 0.5rem; }'],
  ['tokens', 'web/src/ui/wide.tsx', "export const wide = { color: '#17212B' };"],
  ['no-machine-paths', 'docs/plan.md', 'See /home/someone/plan.md'],
  ['no-machine-paths', 'scripts/start.mjs', `export const at = '/${'work'}/main/x';`],
  ['no-registry', '.npmrc', 'registry=https://packages.example/'],
  ['no-registry', 'package-lock.json', '{ "resolved": "https://packages.example/a.tgz" }'],
  ['nothing-postponed', 'web/src/lib/format.ts', '// TODO write it\nexport const format = 1;'],
];

describe('each rule finds what breaks it', () => {
  test.each(breaches)('%s: %s %s', (rule, path, text) => {
    expect(check({ [path]: text })).toContain(`${rule} ${path}`);
  });
});

/** What looks like a breach and is none. */
const allowed: [string, string][] = [
  ['web/src/pages/advisor/root.tsx', "export const path = '/root/estimator';"],
  ['web/src/features/bookings/names.ts', "export const first = 'a #1 firm';"],
  ['web/src/ui/wide.tsx', functionOf(120, '<b />')],
  ['server/src/users/rules.ts', functionOf(60, '1')],
  ['server/src/users/rules.ts', "export const text = 'Select from the list';"],
  ['server/src/users/rules.ts', 'export const at = (now: string) => new Date(now);'],
  ['server/src/users/store.ts', "export const list = (db: Db) => db.selectFrom('users');"],
  [
    'server/src/bookings/store.ts',
    "export const findBookingByToken = (db: Db) => db.selectFrom('bookings');\nexport const findBooking = 1;",
  ],
  ['web/src/lib/format.ts', '// biome-ignore lint/style/noVar: the browser has no other way\nexport const format = 1;'],
  [
    'web/src/lib/format.ts',
    "import type { endpoints } from 'contract/endpoints';\nexport type format = typeof endpoints;",
  ],
];

test.each(allowed)('%s may hold %s', (path, text) => {
  const broken = { ...sound, [path]: text };
  const findings = checkHouse(new Map(Object.entries(broken))).findings.filter((one) => one.path === path);
  expect(findings).toEqual([]);
});
