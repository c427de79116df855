/** Numbers in the database, by a person's address or a firm's name. */
export type Ids = ReadonlyMap<string, number>;

/** @throws when nobody has this name */
export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo world has no ${name}`);
  return id;
}
