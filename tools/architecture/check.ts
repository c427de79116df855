import { checkCode } from './code.ts';
import { checkFunctionLengths, checkScopes, firmTables } from './functions.ts';
import { checkImports } from './imports.ts';
import { checkLayout } from './layout.ts';
import { type Finding, sourcesOf, type Tree } from './source.ts';
import { checkSuppressions } from './suppressions.ts';
import { checkText } from './text.ts';

/** Every breach of the house's rules in a tree of files, and how many modules were read. */
export function checkArchitecture(tree: Tree): { findings: Finding[]; modules: number } {
  const sources = sourcesOf(tree);
  const tables = firmTables(tree);
  const findings = [
    ...checkText(tree),
    ...checkLayout(tree, sources),
    ...checkImports(tree, sources),
    ...sources.flatMap((source) => [
      ...checkCode(source),
      ...checkFunctionLengths(source),
      ...checkScopes(source, tables),
      ...checkSuppressions(source),
    ]),
  ];
  return { findings, modules: sources.length };
}
