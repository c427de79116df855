import { dirname, join, normalize } from 'node:path/posix';
import { type Node, parseSync, Visitor } from 'oxc-parser';

/** The project's files: text by path from the root. */
export type Tree = ReadonlyMap<string, string>;
export type Source = ReturnType<typeof parseSource>;
export type Finding = ReturnType<typeof finding>;
type Mention = { readonly value: string; readonly start: number };

const sqlText =
  /^\s*(select\s[\s\S]*\sfrom\s|insert\s+into\s|update\s+[\w".]+\s+set\s|delete\s+from\s|create\s+table\s)/i;
const importPattern = /^(?:import|export)\b[^'";=]*?\bfrom\s*['"](.+?)['"]|\bimport\s*\(?['"](.+?)['"]/gm;
const builderPattern = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/;

export const isTestPath = (path: string) => /\.test\.tsx?$|\/testing\/|^e2e\/|^bench\//.test(path);

/** `contract/endpoints/users` → packages/contract/src/endpoints/users.ts; a package of npm keeps its name. */
function resolve(tree: Tree, path: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier.replace(/\?.*$/, '')));
  const [, name = '', rest = ''] = /^([^/]+)\/?(.*)$/.exec(specifier) ?? [];
  const { exports = {} }: { exports?: Record<string, string> } = JSON.parse(
    tree.get(`packages/${name}/package.json`) ?? '{}',
  );
  const pattern = exports[rest === '' ? '.' : `./${rest}`] ?? exports['./*'];
  return pattern ? join('packages', name, pattern.replace('*', rest)) : specifier;
}

/** What the rules need to know about a module. @throws Error for one that cannot be parsed */
export function parseSource(tree: Tree, path: string, text: string) {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const members = new Set<number>();
  const names: Mention[] = [];
  const titles: Mention[] = [];
  const sql: Mention[] = [];
  const casts: number[] = [];
  const contentOf = ({ start, end }: Node) => ({ value: text.slice(start + 1, end - 1), start });
  new Visitor({
    MemberExpression: ({ computed, property }) => void (computed || members.add(property.start)),
    Identifier: ({ name, start }) => void (members.has(start) || names.push({ value: name, start })),
    TSAsExpression: ({ typeAnnotation: { start } }) => void (text.startsWith('const', start) || casts.push(start)),
    TaggedTemplateExpression: ({ tag, quasi }) =>
      void (text.startsWith('sql', tag.start) && sql.push(contentOf(quasi))),
    CallExpression({ callee, arguments: [first] }) {
      const called = text.slice(callee.start, callee.end);
      const [, builder] = builderPattern.exec(called) ?? [];
      const argument = first && /^['"`]/.test(text.slice(first.start)) ? contentOf(first).value : '';
      if (/^(test|it|describe)\b/.test(called)) titles.push({ value: argument, start: first?.start ?? 0 });
      if (builder) sql.push({ value: `${builder} ${argument}`, start: callee.end });
    },
    Literal: (node) => void (sqlText.test(contentOf(node).value) && sql.push(contentOf(node))),
  }).visit(program);
  const imports = [...text.matchAll(importPattern)].map((match) => ({
    value: resolve(tree, path, match[1] ?? match[2] ?? ''),
    start: match.index,
  }));
  return { path, text, program, isTest: isTestPath(path), imports, comments, names, titles, sql, casts: casts.length };
}

export function finding(rule: string, { path, text }: { path: string; text: string }, start: number, message: string) {
  return { rule, path, line: text.slice(0, start).split('\n').length, message };
}

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): (readonly [string, T[]])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}
