import type { Reason } from './reasons.ts';

/** A sum has no source but its parts. */
const partsOf = ({ rule, source }: Reason): string[] =>
  rule === 'sum' ? [] : source.split('; ').map((part) => part.replace(/\.$/, ''));

/** Each source once, with the years that its text does not name. */
export function sourcesOf(reasons: readonly Reason[]): string[] {
  const years = new Map<string, Set<number>>();
  for (const reason of reasons)
    for (const part of partsOf(reason)) {
      const known = years.get(part) ?? new Set();
      if (!part.includes(String(reason.year))) known.add(reason.year);
      years.set(part, known);
    }
  return [...years].map(([part, named]) => (named.size > 0 ? `${part} (${[...named].join(', ')})` : part));
}
