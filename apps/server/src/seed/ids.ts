export type Ids = ReadonlyMap<string, number>;

/** @throws when the demo data has no such user or firm */
export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data has no ${name}`);
  return id;
}
