import { floors } from './floors.ts';
import { type Finding, type Source, sliceOf, stemOf, type Tree } from './source.ts';

/** What a file of a slice may be called, beside the endpoints it answers. */
const vocabulary = ['routes', 'rules', 'policy', 'store', 'mail', 'channel', 'jobs', 'public'];
/** Folders of the server that are no slices: the ground, the demo world, and what makes a world for tests. */
const freeFolders = ['platform', 'demo', 'testing'];
const entries = ['app', 'main'];
const webFolders = ['app', 'pages', 'features', 'ui', 'lib', 'testing'];
const emptyNames = [
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'manager',
  'service',
  'services',
  'data',
  'info',
  'misc',
];
const rooms = /^(estimator|contract|server|web|e2e|bench|scripts)\//;

/** Breaches of where files lie and what they and their exports are called. */
export function checkLayout(tree: Tree, sources: readonly Source[]): Finding[] {
  const names = endpointsOf(sources);
  return [
    ...[...tree.keys()].flatMap((path) => [...checkName(path), ...checkPlace(path, tree, names)]),
    ...names.flatMap((name) => checkEndpoint(name, tree)),
    ...sources.flatMap(checkExports),
  ];
}

const whole = (rule: string, path: string, message: string): Finding => ({ rule, path, line: 0, message });

const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const pascalCase = (name: string) => camelCase(`-${name}`);

/** The endpoints that the contract declares, by name. */
function endpointsOf(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, is_test }) => path.startsWith('packages/contract/src/') && !is_test)
    .flatMap(({ text }) => [...text.matchAll(/= endpoint\(\{\s*name: '([^']+)'/g)].map((match) => match[1] ?? ''));
}

function checkName(path: string): Finding[] {
  if (!rooms.test(path)) return [];
  const bad = path
    .split('/')
    .flatMap((part) => part.split(/[-.]/))
    .find((word) => emptyNames.includes(word));
  return bad
    ? [whole('names', path, `'${bad}' says nothing: name the file or folder after what it is about (docs/words.md).`)]
    : [];
}

function checkPlace(path: string, tree: Tree, endpoints: readonly string[]): Finding[] {
  if (/\/index\.(ts|tsx)$/.test(path))
    return [whole('no-barrels', path, 'No barrels: import from the file that has the thing.')];
  const slice = sliceOf(path);
  if (slice) return checkSlice(path, slice, tree, endpoints);
  if (path.startsWith('apps/server/src/') && !entries.includes(stemOf(path)))
    return [
      whole('slices', path, 'Only app.ts and main.ts lie here: a capability is a slice, the ground is platform/.'),
    ];
  return checkWeb(path, tree);
}

function checkSlice(path: string, slice: string, tree: Tree, endpoints: readonly string[]): Finding[] {
  if (freeFolders.includes(slice)) return [];
  if (!(slice in floors))
    return [
      whole(
        'slices',
        path,
        `'${slice}' stands on no floor: give it one in tools/house/floors.ts, with a decision record.`,
      ),
    ];
  const stem = stemOf(path);
  if (!vocabulary.includes(stem) && !endpoints.includes(stem))
    return [
      whole(
        'slice-files',
        path,
        `A slice's file is an endpoint's name or one of ${vocabulary.join(', ')}: decisions belong in rules, who may in policy, SQL in store.`,
      ),
    ];
  const tested = path.replace('.test.', '.');
  return tree.has(tested)
    ? []
    : [whole('slice-files', path, `A test lies beside what it tests: ${tested} is missing.`)];
}

function checkWeb(path: string, tree: Tree): Finding[] {
  const [, top, second] = path.match(/^web\/src\/([^/]+)\/(?:([^/]+)\/)?/) ?? [];
  if (top && !webFolders.includes(top))
    return [
      whole(
        'web-folders',
        path,
        `apps/web/src has ${webFolders.join(', ')} and main.tsx: this belongs in one of them.`,
      ),
    ];
  if (top === 'features' && !(second && tree.has(`packages/contract/src/${second}.ts`)))
    return [whole('web-folders', path, "A feature's folder has the name of its capability's file in the contract.")];
  return [];
}

/** One endpoint, one name: its export, its handler's file and function, and its test. */
function checkEndpoint(name: string, tree: Tree): Finding[] {
  const declared = [...tree].find(
    ([path, text]) => path.startsWith('packages/contract/src/') && text.includes(`name: '${name}'`),
  );
  const contract = declared?.[0] ?? 'packages/contract/src';
  const findings: Finding[] = [];
  if (!declared?.[1].includes(`export const ${camelCase(name)} = endpoint(`))
    findings.push(whole('one-name', contract, `The endpoint '${name}' is exported as ${camelCase(name)}.`));
  const handlers = [...tree.keys()].filter((path) => sliceOf(path) && path.endsWith(`/${name}.ts`));
  const [handler] = handlers;
  if (handlers.length !== 1 || !handler)
    return [
      ...findings,
      whole(
        'one-name',
        contract,
        `The endpoint '${name}' is answered by one file ${name}.ts in a slice; ${handlers.length} were found.`,
      ),
    ];
  if (!tree.get(handler)?.includes(`export const handle${pascalCase(name)}: Handler<typeof ${camelCase(name)}>`))
    findings.push(
      whole(
        'one-name',
        handler,
        `exports its handler as handle${pascalCase(name)}: Handler<typeof ${camelCase(name)}>.`,
      ),
    );
  if (!tree.has(handler.replace(/\.ts$/, '.test.ts')))
    findings.push(
      whole('one-name', handler, `has no test beside it: ${name}.test.ts calls the endpoint through HTTP.`),
    );
  return findings;
}

function checkExports({ path, parsed, is_test }: Source): Finding[] {
  if (is_test || !rooms.test(path)) return [];
  return parsed.module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName }) => {
      const name = exportName.name ?? '';
      return /(Utils?|Helpers?|Manager|Service|Info)$/.test(name)
        ? [whole('names', path, `'${name}' says nothing: name it after what it does (docs/words.md).`)]
        : [];
    });
}
