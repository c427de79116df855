import type { ArrowFunctionExpression, Function as FunctionNode, Node } from 'oxc-parser';
import { walk } from './code.ts';
import { firstFloorOfFirms, floors } from './floors.ts';
import { type Finding, finding, lineAt, type Source, sliceOf, stemOf, type Tree } from './source.ts';

type AnyFunction = FunctionNode | ArrowFunctionExpression;

const maxLines = 60;
const maxLinesWithJsx = 120;
const builderCall = /\.(selectFrom|updateTable|deleteFrom)\(\s*'(\w+)/g;

const isFunction = (node: Node): node is AnyFunction =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

/** Functions longer than the house allows; a test file's own limit is the one of its lines. */
export function checkFunctionLengths(source: Source): Finding[] {
  if (source.is_test || source.path.startsWith('e2e/') || source.path.endsWith('.gen.ts')) return [];
  const findings: Finding[] = [];
  walk(source.parsed.program, (node) => {
    if (!isFunction(node) || !node.body) return;
    const lines = lineAt(source.text, node.end) - lineAt(source.text, node.start) + 1;
    if (lines <= maxLines) return;
    const max = hasJsx(node) ? maxLinesWithJsx : maxLines;
    if (lines > max)
      findings.push(
        finding(
          'sizes',
          source,
          node.start,
          `is ${lines} lines long, at most ${max}: give its parts names of their own.`,
        ),
      );
  });
  return findings;
}

function hasJsx(node: Node): boolean {
  let found = false;
  walk(node, (inner) => {
    found ||= inner.type === 'JSXElement' || inner.type === 'JSXFragment';
  });
  return found;
}

/** The tables whose rows belong to a firm: the migrations give them an `account_id`. */
export function firmTables(tree: Tree): Set<string> {
  const schema = [...tree].filter(([path]) => path.startsWith('apps/server/migrations/')).map(([, sql]) => sql);
  const created = schema.flatMap((sql) => [
    ...sql.matchAll(/create table (?:if not exists )?(\w+)\s*\(([\s\S]*?)\n\);/gi),
  ]);
  const altered = schema.flatMap((sql) => [...sql.matchAll(/alter table (\w+)\s+add (?:column )?account_id\b/gi)]);
  const names = [...created.filter((match) => /^\s*account_id\b/m.test(match[2] ?? '')), ...altered];
  return new Set(names.map((match) => match[1] ?? ''));
}

/**
 * Store functions that reach a firm's rows without a scope. A scope, a row that was read within one, or a secret that is
 * itself the right (`…ByToken`) must be among the parameters.
 */
export function checkScopes(source: Source, tables: ReadonlySet<string>): Finding[] {
  const slice = sliceOf(source.path) ?? '';
  // The demo world writes every firm's rows: it stands for all of their people.
  if (slice === 'demo' || (floors[slice] ?? 0) < firstFloorOfFirms) return [];
  if (stemOf(source.path) !== 'store' || source.is_test) return [];
  return exportedFunctions(source).flatMap(({ name, node }) => {
    const body = source.text.slice(node.start, node.end);
    const table = [...body.matchAll(builderCall)].map((match) => match[2] ?? '').find((one) => tables.has(one));
    if (!table || name.endsWith('ByToken')) return [];
    const parameters = node.params.map((one) => source.text.slice(one.start, one.end));
    if (parameters.some((one) => /\b(?:Account|Client)Scope\b|\w+Row\b/.test(one))) return [];
    return [
      finding(
        'tenant-scope',
        source,
        node.start,
        `${name} reaches ${table}, which belongs to a firm: take (db, scope: AccountScope or ClientScope, …), minted by platform/actor.`,
      ),
    ];
  });
}

function exportedFunctions({ parsed }: Source): { name: string; node: AnyFunction }[] {
  return parsed.program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
    const { declaration } = statement;
    if (declaration.type === 'FunctionDeclaration') return [{ name: declaration.id?.name ?? '', node: declaration }];
    if (declaration.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      init && isFunction(init) && id.type === 'Identifier' ? [{ name: id.name, node: init }] : [],
    );
  });
}
