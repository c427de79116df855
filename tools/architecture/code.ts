import { type Expression, type Node, visitorKeys } from 'oxc-parser';
import { type Finding, finding, type Source, sliceOf, stemOf } from './source.ts';

const builderCalls = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'];
const sqlText =
  /^\s*(select\s[\s\S]*\sfrom\s|insert\s+into\s|update\s+[\w".]+\s+set\s|delete\s+from\s|(create|alter|drop|truncate)\s+(table|index|database|schema|role|unique|extension)\b|with\s+\w+\s+as\s*\()/i;

/** Where SQL may stand beside stores: what opens, makes and migrates databases. */
const canContainSql = ({ path, is_test }: Source): boolean =>
  is_test ||
  !path.startsWith('apps/server/src/') ||
  stemOf(path) === 'store' ||
  /^server\/src\/platform\/(db|migrate|database\.gen)\.ts$/.test(path) ||
  path.startsWith('apps/server/src/platform/embedded/');

const canReadEnvironment = ({ path, is_test }: Source): boolean =>
  is_test || path === 'apps/server/src/platform/config.ts' || !/^(estimator|contract|server|web)\/src\//.test(path);

const canCallOut = ({ path, is_test }: Source): boolean =>
  is_test || path.startsWith('apps/server/src/platform/outside/') || !path.startsWith('apps/server/src/');

const isPure = ({ path, is_test }: Source): boolean =>
  !is_test && sliceOf(path) !== null && ['rules', 'policy', 'mail'].includes(stemOf(path));

/** What a name with dots says: `process.env`, `Date.now`. Empty for anything else. */
function dotted(node: Expression | Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ThisExpression') return 'this';
  if (node.type !== 'MemberExpression') return '';
  const property = node.property.type === 'Identifier' ? node.property.name : '';
  if (node.computed)
    return node.property.type === 'Literal' ? `${dotted(node.object)}.${String(node.property.value)}` : '';
  return `${dotted(node.object)}.${property}`;
}

/** Calls `visit` for every node of a module, parents before children. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const key of visitorKeys[node.type] ?? []) {
    const child = (node as unknown as Record<string, Node | (Node | null)[] | null>)[key];
    for (const one of Array.isArray(child) ? child : [child]) if (one) walk(one, visit);
  }
}

interface Ban {
  readonly rule: string;
  readonly message: string;
  readonly exempt: (source: Source) => boolean;
  readonly matches: (node: Node, source: Source) => boolean;
}

const isCallOf = (node: Node, ...names: string[]) =>
  (node.type === 'CallExpression' || node.type === 'NewExpression') && names.includes(dotted(node.callee));

const bans: Ban[] = [
  {
    rule: 'sql-in-store',
    message: "SQL belongs in the slice's store.ts, a change of the schema in apps/server/migrations/.",
    exempt: canContainSql,
    matches: (node, { text }) =>
      (node.type === 'TaggedTemplateExpression' && /^sql\b/.test(text.slice(node.start, node.start + 4))) ||
      (node.type === 'CallExpression' &&
        node.callee.type === 'MemberExpression' &&
        node.callee.property.type === 'Identifier' &&
        builderCalls.includes(node.callee.property.name)) ||
      (node.type === 'Literal' && typeof node.value === 'string' && sqlText.test(node.value)) ||
      (node.type === 'TemplateLiteral' && sqlText.test(text.slice(node.start + 1, node.end - 1))),
  },
  {
    rule: 'environment-in-config',
    message: 'The environment is read once, in apps/server/src/platform/config.ts: add the setting there and pass it.',
    exempt: canReadEnvironment,
    matches: (node) => node.type === 'MemberExpression' && /^(globalThis\.)?process\.env$/.test(dotted(node)),
  },
  {
    rule: 'environment-in-config',
    message: 'The environment is read once, in apps/server/src/platform/config.ts: add the setting there and pass it.',
    exempt: canReadEnvironment,
    matches: (node) =>
      node.type === 'ImportDeclaration' &&
      /^(node:)?process$/.test(node.source.value) &&
      node.specifiers.some(
        (one) => one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' && one.imported.name === 'env',
      ),
  },
  {
    rule: 'calls-in-outside',
    message:
      'Calls to foreign services belong in apps/server/src/platform/outside/, one file per service with its double beside it.',
    exempt: canCallOut,
    matches: (node) => isCallOf(node, 'fetch', 'globalThis.fetch', 'WebSocket', 'XMLHttpRequest'),
  },
  {
    rule: 'pure',
    message: 'rules, policy and mail know no clock: take the moment as an argument.',
    exempt: (source) => !isPure(source),
    matches: (node) =>
      isCallOf(node, 'Date.now', 'performance.now', 'process.hrtime') ||
      (isCallOf(node, 'Date') && 'arguments' in node && node.arguments.length === 0),
  },
  {
    rule: 'pure',
    message: 'rules, policy and mail know no chance: take what was drawn as an argument.',
    exempt: (source) => !isPure(source),
    matches: (node) =>
      isCallOf(
        node,
        'Math.random',
        'randomUUID',
        'randomBytes',
        'randomInt',
        'crypto.randomUUID',
        'crypto.getRandomValues',
      ),
  },
  {
    rule: 'pure',
    message: 'rules, policy and mail do no I/O: the handler reads rows from the store and passes them.',
    exempt: (source) => !isPure(source),
    matches: (node) =>
      node.type === 'ImportDeclaration' &&
      /(^|\/)(store|db|clock|config|embedded\/\w+)\.ts$|^(pg|kysely)$|^(node:)?(fs|net|http|https|child_process)/.test(
        node.source.value,
      ) &&
      node.importKind !== 'type',
  },
];

/** Breaches that stand in an expression: what is called or read where it may not be. */
export function checkCode(source: Source): Finding[] {
  const quarantined = bans.filter((ban) => !ban.exempt(source));
  if (quarantined.length === 0) return [];
  const findings: Finding[] = [];
  walk(source.parsed.program, (node) => {
    for (const { rule, message, matches } of quarantined)
      if (matches(node, source)) findings.push(finding(rule, source, node.start, message));
  });
  return findings;
}
