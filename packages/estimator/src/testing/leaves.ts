export interface Leaf {
  readonly path: readonly string[];
  readonly value: number | null;
  readonly set: (value: number | null) => void;
}

type Branch = Record<string, unknown>;

/** Every number and every empty cell below `tables`; names in `words` hold no figures. */
export function leavesOf(tables: object, words: readonly string[], path: readonly string[] = []): Leaf[] {
  const branch = tables as Branch;
  return Object.entries(branch).flatMap(([key, value]): Leaf[] => {
    const here = [...path, key];
    if (words.includes(key)) return [];
    if (value === null || typeof value === 'number')
      return [{ path: here, value, set: (changed) => Object.assign(branch, { [key]: changed }) }];
    return typeof value === 'object' ? leavesOf(value, words, here) : [];
  });
}
