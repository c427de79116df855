import { dirname } from 'node:path/posix';
import layers from './layers.json' with { type: 'json' };
import { type Finding, finding, groupBy, isTestPath, type Source, type Tree } from './source.ts';

/** Lowest first. A module imports lower layers only; modules of the server's first layer may import one another. */
const serverLayers: string[][] = layers.server;
const webLayers: string[] = layers.web;

const workspaceOf = (path: string) => /^(?:(?:apps|packages)\/)?[^/]+/.exec(path)?.[0] ?? '';

/** `features/users` in either app; otherwise the name of the folder or file in `src`. */
export const moduleOf = (path: string) => /^apps\/\w+\/src\/((?:features\/)?[^/.]+)/.exec(path)?.[1] ?? '';

/** From 0, for files beside app.ts too; a feature that is in no layer has -1. */
export function serverLayer(module: string): number {
  const layer = serverLayers.findIndex((modules) => modules.includes(module));
  return layer === -1 && !module.startsWith('features/') ? 0 : layer;
}

const featureFile = /^apps\/server\/src\/(features\/.+|read-models)\/feature\.ts$/;
const appFile = 'apps/server/src/app.ts';

function isAllowed(from: string, to: string): boolean {
  if (isTestPath(from) || workspaceOf(from) !== workspaceOf(to)) return true;
  if (isTestPath(to)) return false;
  if (featureFile.test(to) || (from === appFile && /\/src\/(features|read-models)\//.test(to)))
    return from === appFile && featureFile.test(to);
  const [one, other] = [moduleOf(from), moduleOf(to)];
  if (one === other || one === '' || other === '') return true;
  const isWeb = from.startsWith('apps/web/');
  const [upper = -1, lower = -1] = [one, other].map((module) =>
    isWeb ? webLayers.indexOf(module.split('/')[0] ?? '') : serverLayer(module),
  );
  const isLayerOpen = isWeb ? !one.startsWith('features/') : upper === 0;
  return upper !== -1 && lower !== -1 && (lower < upper || (lower === upper && isLayerOpen));
}

/** Groups of nodes that lead to one another, as one text each. */
function cycles(edges: readonly (readonly [from: string, to: string])[]): string[] {
  const targets = new Map(groupBy(edges, ([from]) => from).map(([from, all]) => [from, all.map(([, to]) => to)]));
  const reachable = (start: string) => {
    const found = new Set(targets.get(start));
    for (const node of found) for (const target of targets.get(node) ?? []) found.add(target);
    return found;
  };
  const all = new Map([...targets.keys()].map((node) => [node, reachable(node)]));
  const circular = [...all].filter(([node, found]) => found.has(node)).map(([node]) => node);
  const groupOf = (node: string) => circular.filter((one) => all.get(node)?.has(one) && all.get(one)?.has(node));
  return [...new Set(circular.map((node) => groupOf(node).sort().join(', ')))];
}

/** A file directly in `src` counts as a folder of its own, and so does the list of a feature's parts. */
const folderOf = (path: string) => (/\/src\/[^/]+$/.test(path) || featureFile.test(path) ? path : dirname(path));

/** The direction of imports, and cycles of files, folders and workspaces; types count. */
export function checkImports(tree: Tree, sources: readonly Source[]): Finding[] {
  const product = sources.filter(({ isTest }) => !isTest);
  const edges = product.flatMap(({ path, imports }) => imports.map(({ value }) => [path, value] as const));
  const internal = edges.filter(([, to]) => tree.has(to));
  const cyclesOf = (rule: string, nodeOf: (path: string) => string) => {
    const moved = internal.map(([from, to]) => [nodeOf(from), nodeOf(to)] as const).filter(([from, to]) => from !== to);
    return cycles(moved).map((group) => finding(rule, { path: group, text: '' }, 0, 'import one another'));
  };
  return [
    ...sources.flatMap((from) =>
      from.imports.flatMap(({ value: to, start }) =>
        isAllowed(from.path, to) ? [] : [finding('layers', from, start, `must not import ${to}`)],
      ),
    ),
    ...cyclesOf('file-cycles', (path) => path),
    ...cyclesOf('folder-cycles', folderOf),
    ...cyclesOf('package-cycles', workspaceOf),
  ];
}
