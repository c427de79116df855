import { type Finding, finding, type Source, type Tree } from './source.ts';
import forbidden from './words.json' with { type: 'json' };

const wordPattern = new RegExp(`^(?:${forbidden.words.join('|')})$`, 'i');
const namePattern = new RegExp(`^(?:${forbidden.names.join('|')})`);
const prosePattern = new RegExp(`\\b(?:${forbidden.prose.join('|')})\\b`, 'gi');

/** Terms that are private as a whole word of a name, in camelCase or kebab-case, or that begin a name. */
const isPrivate = (name: string) =>
  !forbidden.external.includes(name) &&
  (namePattern.test(name) || name.split(/[-_./]|(?<=[a-z0-9])(?=[A-Z])/).some((part) => wordPattern.test(part)));

/** Names of files, functions, variables and types; prose of comments, test titles and documents. */
export function checkWords(tree: Tree, sources: readonly Source[]): Finding[] {
  const inProse = (at: { path: string; text: string }, value: string, start = 0) =>
    [...value.matchAll(prosePattern)].map((match) => finding('prose', at, start + match.index, `"${match[0]}"`));
  const paths = [...tree].filter(([path]) => /^(apps|packages|e2e|bench|tools)\//.test(path) && isPrivate(path));
  const withoutQuotes = (text: string) => text.replace(/^>.*$/gm, '');
  return [
    ...paths.map(([path, text]) => finding('names', { path, text }, 0, 'private term in the path')),
    ...sources.flatMap((source) => [
      ...[...new Map(source.names.map((name) => [name.value, name.start]))]
        .filter(([name]) => isPrivate(name))
        .map(([name, start]) => finding('names', source, start, `${name} is a private term`)),
      ...[...source.comments, ...source.titles].flatMap(({ value, start }) => inProse(source, value, start)),
    ]),
    ...[...tree].flatMap(([path, text]) => (path.endsWith('.md') ? inProse({ path, text }, withoutQuotes(text)) : [])),
  ];
}
