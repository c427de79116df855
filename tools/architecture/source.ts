import { type ParseResult, parseSync } from 'oxc-parser';

/** The project's files by path from its root, with their text. */
export type Tree = ReadonlyMap<string, string>;

/** One breach of a house rule: where it is, and what to do instead. */
export interface Finding {
  readonly rule: string;
  readonly path: string;
  /** From 1; 0 when the whole file or its place is meant. */
  readonly line: number;
  readonly message: string;
}

/** A parsed module. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly parsed: ParseResult;
  readonly is_test: boolean;
}

const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path);

/** One import, export-from or `import()` of a module, resolved. */
export interface Import {
  readonly from: Source;
  readonly offset: number;
  /** A path from the root, or a package's name as written. */
  readonly to: string;
  readonly is_type: boolean;
  readonly is_package: boolean;
}

/** Every module of the tree. @throws Error for one that cannot be parsed: nothing may pass unread */
export function sourcesOf(tree: Tree): Source[] {
  return [...tree].filter(([path]) => isCode(path)).map(([path, text]) => sourceOf(path, text));
}

function sourceOf(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  return { path, text, parsed, is_test: /\.test\.(tsx?|mjs)$/.test(path) || path.includes('/testing/') };
}

/** The line, from 1, that an offset lies in. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

export const finding = (rule: string, source: Source, offset: number, message: string): Finding => ({
  rule,
  path: source.path,
  line: lineAt(source.text, offset),
  message,
});

/** `apps/server/src/<slice>/…`: the slice; null elsewhere. */
export const sliceOf = (path: string): string | null => path.match(/^server\/src\/([^/]+)\//)?.[1] ?? null;

/** A file's name without folder, `.test` and extension. */
export const stemOf = (path: string): string => (path.split('/').at(-1) ?? '').replace(/(\.test)?\.[a-z]+$/, '');
