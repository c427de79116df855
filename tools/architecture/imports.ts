import { importRules } from './import-rules.ts';
import { type Finding, finding, type Import, type Source, type Tree } from './source.ts';

interface Written {
  readonly specifier: string;
  readonly offset: number;
  readonly is_type: boolean;
}

function writtenImports({ text, parsed }: Source): Written[] {
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const isType = (start: number) => /^(import|export)\s+type\b/.test(text.slice(start, start + 20));
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: text.slice(start, end).match(/^(['"`])([^$]*)\1$/)?.[2] ?? '',
    offset: start,
    is_type: false,
  }));
  const inTypes = [...text.matchAll(/\bimport\((['"])([^'"]+)\1\)\s*[.)]/g)]
    .filter((match) => !dynamicImports.some(({ start }) => start === match.index))
    .map((match) => ({ specifier: match[2] ?? '', offset: match.index, is_type: true }));
  return [
    ...staticImports.map((one) => ({
      specifier: one.moduleRequest.value,
      offset: one.start,
      is_type: isType(one.start),
    })),
    ...staticExports.flatMap((one) => {
      const request = one.entries.find((entry) => entry.moduleRequest)?.moduleRequest;
      return request ? [{ specifier: request.value, offset: one.start, is_type: isType(one.start) }] : [];
    }),
    ...dynamic.filter(({ specifier }) => specifier !== ''),
    ...inTypes,
  ];
}

const joined = (from: string, relative: string): string =>
  new URL(relative, `file:///${from}`).pathname.slice(1).replace(/\?.*$/, '');

/** The doors of the workspaces, as their package.json's `exports` have them. */
function throughDoor(specifier: string): string | null {
  if (specifier === 'estimator') return 'packages/estimator/src/estimate.ts';
  const file = specifier.match(/^contract\/([^/]+)$/)?.[1];
  return file ? `packages/contract/src/${file}.ts` : null;
}

function resolve(tree: Tree, from: Source, { specifier, offset, is_type }: Written): Import | Finding {
  if (!specifier.startsWith('.')) {
    const door = throughDoor(specifier);
    return { from, offset, to: door ?? specifier, is_type, is_package: door === null };
  }
  const to = joined(from.path, specifier);
  if (tree.has(to) || to.includes('/dist/')) return { from, offset, to, is_type, is_package: false };
  return finding(
    'resolvable',
    from,
    offset,
    `'${specifier}' is no file of the project: write the path with its extension.`,
  );
}

/** Breaches of the direction of imports, and rings among modules; types count like code. */
export function checkImports(tree: Tree, sources: readonly Source[]): Finding[] {
  const resolved = sources.flatMap((source) => writtenImports(source).map((written) => resolve(tree, source, written)));
  const imports = resolved.filter((one): one is Import => 'from' in one);
  const broken = imports.flatMap((one) =>
    importRules
      .filter((rule) => rule.forbids(one))
      .map((rule) => finding(rule.name, one.from, one.offset, `imports ${one.to}. ${rule.message}`)),
  );
  return [...resolved.filter((one): one is Finding => 'rule' in one), ...broken, ...ringsOf(imports)];
}

/** One finding per ring, at the import that closes it (depth first, Tarjan's way of colouring). */
function ringsOf(imports: readonly Import[]): Finding[] {
  const outgoing = new Map<string, Import[]>();
  for (const one of imports.filter(({ is_package }) => !is_package))
    outgoing.set(one.from.path, [...(outgoing.get(one.from.path) ?? []), one]);
  const done = new Set<string>();
  const trail: string[] = [];
  const findings: Finding[] = [];
  const visit = (path: string) => {
    if (done.has(path)) return;
    trail.push(path);
    for (const one of outgoing.get(path) ?? []) {
      const start = trail.indexOf(one.to);
      if (start === -1) visit(one.to);
      else findings.push(ring(one, [...trail.slice(start), one.to]));
    }
    trail.pop();
    done.add(path);
  };
  for (const path of outgoing.keys()) visit(path);
  return findings;
}

const ring = (closing: Import, trail: readonly string[]): Finding =>
  finding(
    'no-ring',
    closing.from,
    closing.offset,
    `closes a ring: ${trail.join(' -> ')}. Move what both need into a file below them.`,
  );
