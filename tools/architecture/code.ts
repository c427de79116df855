import { moduleOf, serverLayer } from './imports.ts';
import { type Finding, finding, groupBy, isTestPath, type Source, type Tree } from './source.ts';

/** The number of `as` casts in the product. It only goes down. */
export const maxCasts = 170;
const maxFolderFiles = 20;
const featureFiles = /^(feature|plugin|operations|queries|store|rules|policy|jobs|channel|worker)\.ts$|^emails\.tsx$/;
const sqlFiles = /\/(queries|store)\.ts$|^apps\/server\/src\/(read-models|db|seed)\//;
const write = /^\s*(?:insertInto|updateTable|deleteFrom|mergeInto|insert\s+into|update|delete\s+from)\s+"?(\w+)/i;
const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandom(?:UUID|Bytes|Int)\(/g;
const color = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![-\w])|\b(?:rgba?|hsla?|oklch|oklab)\(/gi;
/** Hairlines and optical offsets of up to 4 px are not sizes of the scale. */
const size = /(?<![\w.#-])-?(?!(?:0|[1-4])px)\d*\.?\d+(?:px|rem)\b/g;

const inServer = ({ path, isTest }: Source) => path.startsWith('apps/server/src/') && !isTest;

/** Names of files in the server's features, and how many lie in one folder. */
export function checkFiles(sources: readonly Source[]): Finding[] {
  const endpoints = sources
    .filter(({ path }) => path.startsWith('packages/contract/src/endpoints/'))
    .flatMap(({ text }) => [...text.matchAll(/\bname: '([\w-]+)'/g)].map(([, name]) => `${name}.ts`));
  const inFeatures = sources.filter(({ path, isTest }) => /^apps\/\w+\/src\/features\//.test(path) && !isTest);
  // A file of one endpoint has its name; short endpoints of a record share a file.
  const isShared = (text: string) =>
    [...text.matchAll(/^export const \w+Route = (?:route|replicaRoute)\(/gm)].length > 1;
  const isKnown = (file = '', text = '') => featureFiles.test(file) || endpoints.includes(file) || isShared(text);
  return [
    ...inFeatures
      .filter((source) => inServer(source) && !isKnown(source.path.split('/').at(-1), source.text))
      .map((source) => finding('feature-files', source, 0, 'is not a file name of a feature')),
    ...groupBy(inFeatures, ({ path }) => path.slice(0, path.lastIndexOf('/')))
      .filter(([, { length }]) => length > maxFolderFiles)
      .map(([path, { length }]) => finding('folder-size', { path, text: '' }, 0, `has ${length} files`)),
  ];
}

/** SQL lies in its files, and the store of one feature writes each table. */
export function checkSql(sources: readonly Source[]): Finding[] {
  const all = sources.filter(inServer).flatMap((source) => source.sql.map((one) => ({ source, ...one })));
  const writes = all.flatMap(({ source, start, value }) => {
    const table = write.exec(value)?.[1];
    return table && !source.path.includes('/src/seed/') ? [{ source, start, table }] : [];
  });
  return [
    ...all
      .filter(({ source }) => !sqlFiles.test(source.path))
      .map(({ source, start }) => finding('sql', source, start, 'belongs in queries.ts or store.ts')),
    ...writes
      .filter(({ source }) => !source.path.endsWith('/store.ts'))
      .map(({ source, start, table }) => finding('writes', source, start, `writes ${table} outside a store.ts`)),
    ...groupBy(writes, ({ table }) => table).flatMap(([table, [first, ...others]]) => {
      const owners = new Set([first, ...others].map((one) => moduleOf(one?.source.path ?? '')));
      const message = `${table} is written by ${[...owners].join(', ')}`;
      return first && owners.size > 1 ? [finding('table-owner', first.source, first.start, message)] : [];
    }),
  ];
}

/** Exported queries on a firm's rows take a scope, a row that was read within one, or a token that grants access. */
export function checkScopes(tree: Tree, sources: readonly Source[]): Finding[] {
  const schema = tree.get('apps/server/src/db/database.gen.ts') ?? '';
  const isFirmRead = (statement: string) => {
    const [, table = ''] = /^selectFrom (\w+)/.exec(statement) ?? [];
    const type = table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    return table !== '' && new RegExp(`interface ${type} \\{[^}]*\\n {2}account_id:`).test(schema);
  };
  const isFirmModule = (path: string) => serverLayer(moduleOf(path)) >= serverLayer('features/engagements');
  return sources
    .filter((source) => inServer(source) && isFirmModule(source.path) && !source.path.includes('/src/seed/'))
    .flatMap((source) =>
      source.program.body.flatMap(({ type, start, end }) => {
        const reads = source.sql.some((one) => start < one.start && one.start < end && isFirmRead(one.value));
        const [signature = ''] = source.text.slice(start, end).split(/\{$|=>/m);
        const isOpen = type === 'ExportNamedDeclaration' && reads && !/(Scope|Row|Actor|ByToken)\b/.test(signature);
        return isOpen ? [finding('scopes', source, start, 'reads rows of a firm without a scope')] : [];
      }),
    );
}

/** Casts, clocks and chance in rules, suppressions without a reason, colors and sizes outside the tokens. */
export function checkText(tree: Tree, sources: readonly Source[], max = maxCasts): Finding[] {
  const matches = (rule: string, path: string, text: string, pattern: RegExp, message: string) =>
    [...text.matchAll(pattern)].map((match) => finding(rule, { path, text }, match.index, `${match[0]} ${message}`));
  const product = sources.filter(({ path, isTest }) => /^(apps|packages)\//.test(path) && !isTest);
  const casts = product.reduce((sum, source) => sum + source.casts, 0);
  const styles = [...tree].filter(([path]) => /^apps\/web\/src\/.*\.(css|tsx?)$/.test(path) && !isTestPath(path));
  return [
    ...(casts > max
      ? [finding('casts', { path: 'apps', text: '' }, 0, `${casts} casts, at most ${max}: type the value instead`)]
      : []),
    ...product
      .filter(({ path }) => /\/(rules|policy)\.ts$/.test(path))
      .flatMap(({ path, text }) => matches('pure', path, text, impure, 'belongs in the caller')),
    ...sources.flatMap(({ path, text }) =>
      matches('suppressions', path, text, /\b(?:ox|es)lint-disable(?!.*--\s*\S+\s\S+).*/g, 'needs a reason after `--`'),
    ),
    ...styles
      .filter(([path]) => !/\/ui\/(tokens|theme)\.ts$/.test(path))
      .flatMap(([path, text]) => {
        const bare = text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*/g, (comment) => comment.replace(/\S/g, ' '));
        const patterns = path.endsWith('.css') ? [color, size] : [color];
        return patterns.flatMap((pattern) => matches('tokens', path, bare, pattern, 'belongs in ui/tokens.ts'));
      }),
  ];
}
