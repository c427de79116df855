import { checkFiles, checkScopes, checkSql, checkText } from './code.ts';
import { checkImports } from './imports.ts';
import { parseSource, type Tree } from './source.ts';
import { checkWords } from './words.ts';

export function checkArchitecture(tree: Tree) {
  const modules = [...tree].filter(([path]) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.gen.ts'));
  const sources = modules.map(([path, text]) => parseSource(tree, path, text));
  const inSources = [checkFiles, checkSql].flatMap((check) => check(sources));
  const inTree = [checkImports, checkScopes, checkText, checkWords].flatMap((check) => check(tree, sources));
  return { findings: [...inSources, ...inTree], modules: modules.length };
}
