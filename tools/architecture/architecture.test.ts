import { expect, test } from 'vitest';
import { checkArchitecture } from './check.ts';
import { checkText } from './code.ts';
import { parseSource } from './source.ts';

/** A small project without findings; each case below adds a file that breaks one rule. */
const project: Record<string, string> = {
  'packages/contract/package.json': '{ "exports": { "./*": "./src/*.ts" } }',
  'packages/contract/src/endpoints/bookings.ts':
    "export const listBookings = endpoint({\n  name: 'list-bookings',\n});\nexport interface Booking { id: number }\n",
  'apps/server/src/main.ts': "import { app } from './app.ts';\napp();\n",
  'apps/server/src/app.ts':
    "import { bookings } from './features/bookings/feature.ts';\nexport const app = () => bookings;\n",
  'apps/server/src/db/database.gen.ts':
    'export interface Bookings {\n  account_id: number;\n}\nexport interface DB {\n  bookings: Bookings;\n}\n',
  'apps/server/src/features/users/store.ts': "export const insertUser = (db: Db) => db.insertInto('users');\n",
  'apps/server/src/features/users/queries.ts': "export const findUser = (db: Db) => db.selectFrom('users');\n",
  'apps/server/src/features/bookings/feature.ts':
    "import { listBookings } from './list-bookings.ts';\nexport const bookings = { routes: [listBookings] };\n",
  'apps/server/src/features/bookings/list-bookings.ts':
    "import type { Booking } from 'contract/endpoints/bookings';\nimport { findUser } from '../users/queries.ts';\nimport { findBookings } from './queries.ts';\nexport const listBookings = (): Booking[] => [findUser, findBookings];\n",
  'apps/server/src/features/bookings/queries.ts':
    "export const findBookings = (db: Db, scope: AccountScope) =>\n  db.selectFrom('bookings').where(scope);\n",
  'apps/server/src/features/bookings/rules.ts': 'export const isLate = (now: Date) => now > new Date(0);\n',
  'apps/server/src/testing/factories.ts': 'export const user = 1;\n',
  'apps/web/src/main.tsx': "import './app/router.ts';\n",
  'apps/web/src/app/router.ts': "import '../routes/bookings.tsx';\n",
  'apps/web/src/routes/bookings.tsx': "import '../features/bookings/booking-table.tsx';\n",
  'apps/web/src/features/bookings/booking-table.tsx':
    "import { Table } from '../../ui/table.tsx';\nexport const BookingTable = Table;\n",
  'apps/web/src/ui/table.tsx':
    "import { format } from '../lib/format.ts';\nexport const Table = format([1].slice(0));\n",
  'apps/web/src/ui/table.module.css':
    '/* 12px and #fff in a comment */\n.table { border: 1px solid; padding: var(--ui-space-md); }\n',
  'apps/web/src/ui/tokens.ts': "export const ink = '#17212B';\n",
  'apps/web/src/lib/format.ts': 'export const format = String;\n',
};

const check = (changes: Record<string, string>) =>
  checkArchitecture(new Map(Object.entries({ ...project, ...changes }))).findings.map(
    ({ rule, path }) => `${rule} ${path}`,
  );

test('a project that keeps the rules has no findings', () => {
  expect(check({})).toEqual([]);
});

test('a module that cannot be parsed fails the check', () => {
  expect(() => check({ 'apps/server/src/app.ts': 'export const = ;' })).toThrow('apps/server/src/app.ts');
});

const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`apps/web/src/features/users/a${index}.ts`, 'export {};']),
  );

const violations: [rule: string, path: string, text: string][] = [
  ['layers', 'apps/server/src/features/users/rules.ts', "import type { Booking } from '../bookings/list-bookings.ts';"],
  ['layers', 'apps/server/src/features/policies/rules.ts', "import '../bookings/queries.ts';"],
  ['layers', 'apps/server/src/http/server.ts', "import '../features/users/queries.ts';"],
  ['layers', 'apps/server/src/features/wizards/rules.ts', "import '../users/queries.ts';"],
  ['layers', 'apps/server/src/features/bookings/policy.ts', "import '../../app.ts';"],
  ['layers', 'apps/server/src/features/bookings/policy.ts', "import '../../testing/factories.ts';"],
  ['layers', 'apps/server/src/features/bookings/policy.ts', "export const load = () => import('../../app.ts');"],
  ['layers', 'apps/server/src/app.ts', "import './features/bookings/list-bookings.ts';"],
  ['layers', 'apps/server/src/features/policies/rules.ts', "import '../users/feature.ts';"],
  ['layers', 'apps/web/src/lib/names.ts', "import '../ui/tokens.ts';"],
  ['layers', 'apps/web/src/features/users/user-form.tsx', "import '../bookings/booking-table.tsx';"],
  ['layers', 'apps/web/src/hooks/use-name.ts', "import '../lib/format.ts';"],
  ['feature-files', 'apps/server/src/features/users/mapper.ts', 'export const map = 1;'],
  ['feature-files', 'apps/server/src/features/users/public.ts', 'export const user = 1;'],
  ['sql', 'apps/server/src/features/bookings/policy.ts', "export const all = (db: Db) => db.selectFrom('users');"],
  ['sql', 'apps/server/src/features/bookings/policy.ts', 'export const now = sql`now()`;'],
  ['sql', 'apps/server/src/crypto/keys.ts', "export const all = (db: Db) => db.query('select id from users');"],
  ['writes', 'apps/server/src/features/users/queries.ts', "export const remove = (db: Db) => db.deleteFrom('users');"],
  ['writes', 'apps/server/src/read-models/todos/queries.ts', 'export const remove = sql`delete from users`;'],
  [
    'scopes',
    'apps/server/src/features/bookings/store.ts',
    "export const find = (db: Db) =>\n  db.selectFrom('bookings');",
  ],
  ['pure', 'apps/server/src/features/bookings/rules.ts', 'export const isLate = () => Date.now();'],
  ['pure', 'apps/server/src/features/bookings/policy.ts', 'export const isLate = () => new Date();'],
  ['suppressions', 'apps/web/src/lib/format.ts', '// oxlint-disable-next-line no-var\nexport const format = 1;'],
  ['tokens', 'apps/web/src/ui/table.module.css', '.table { color: #fff; }'],
  ['tokens', 'apps/web/src/ui/table.module.css', '.table { color: rgb(0 0 0); }'],
  ['tokens', 'apps/web/src/ui/table.module.css', '.table { padding: 0 0.5rem; }'],
  ['tokens', 'apps/web/src/ui/wide.tsx', "export const wide = { color: '#17212B' };"],
  ['names', 'apps/server/src/http/string-utils.ts', 'export const cut = 1;'],
  ['names', 'apps/web/src/lib/format.ts', 'export const mayEdit = 1;'],
  ['names', 'apps/web/src/lib/format.ts', 'export interface Letter { id: number }'],
  ['names', 'apps/web/src/lib/format.ts', 'export const readHouse = 1;'],
  ['prose', 'apps/web/src/lib/format.ts', '// Whoever reads this.\nexport const format = 1;'],
  ['prose', 'apps/web/src/lib/format.test.ts', "test('somebody signs in', () => {});"],
  ['prose', 'docs/plan.md', 'The page is read anew.'],
];

test.each(violations)('%s: %s %s', (rule, path, text) => {
  expect(check({ [path]: text })).toContain(`${rule} ${path}`);
});

test('cycles of files, folders and packages are found, types included', () => {
  const back = "import type { Table } from '../ui/table.tsx';\nexport const format = (one: Table) => one;";
  expect(check({ 'apps/web/src/lib/format.ts': back })).toEqual([
    'layers apps/web/src/lib/format.ts',
    'file-cycles apps/web/src/lib/format.ts, apps/web/src/ui/table.tsx',
    'folder-cycles apps/web/src/lib, apps/web/src/ui',
  ]);
  const contract = { 'packages/contract/src/back.ts': "import '../../../apps/server/src/log.ts';" };
  expect(check({ ...contract, 'apps/server/src/log.ts': 'export {};' })).toContain(
    'package-cycles apps/server, packages/contract',
  );
});

test('a table is written by one feature', () => {
  const store = "export const add = (db: Db) => db.updateTable('users');";
  expect(check({ 'apps/server/src/features/bookings/store.ts': store })).toEqual([
    'table-owner apps/server/src/features/users/store.ts',
  ]);
});

test('a folder of a feature has at most 20 files', () => {
  expect(check(many(20))).toEqual([]);
  expect(check(many(21))).toEqual(['folder-size apps/web/src/features/users']);
});

test('casts are counted, `as const` is not', () => {
  const text = 'export const a = 1 as number as unknown;\nexport const b = [1] as const;';
  const tree = new Map([['apps/web/src/lib/a.ts', text]]);
  const sources = [...tree].map(([path, content]) => parseSource(tree, path, content));
  expect(checkText(tree, sources, 2)).toEqual([]);
  expect(checkText(tree, sources, 1).map(({ message }) => message)).toEqual([
    '2 casts, at most 1: type the value instead',
  ]);
});

test('imports in tests, quotations, members and stated suppressions are allowed', () => {
  expect(
    check({
      'apps/server/src/features/bookings/list-bookings.test.ts':
        "import '../../testing/factories.ts';\nimport '../policies/rules.ts';",
      'docs/plan.md': '> Whoever is asked.\n',
      'apps/web/src/lib/names.ts':
        '// oxlint-disable-next-line no-var -- the browser needs it\nexport const first = [1].slice(0);',
    }),
  ).toEqual([]);
});
