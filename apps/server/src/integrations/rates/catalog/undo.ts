interface Publication {
  readonly id: number;
  readonly load_id: number;
  readonly states: readonly string[];
  readonly undone_at: string | null;
}

export interface StatesAfterUndo {
  /** The one that ends. */
  readonly publication_id: number;
  readonly load_id: number;
  /** The load that each of its states has then. Null where prices are those without plans again. */
  readonly states: readonly { readonly state: string; readonly load_id: number | null }[];
}

/** @param publications of a year, newest first. @returns null if all of them are undone */
export function statesAfterUndo(publications: readonly Publication[]): StatesAfterUndo | null {
  const [newest, ...others] = publications.filter(({ undone_at }) => undone_at === null);
  if (!newest) return null;
  const loadOf = (state: string) => others.find(({ states }) => states.includes(state))?.load_id ?? null;
  const states = newest.states.map((state) => ({ state, load_id: loadOf(state) }));
  return { publication_id: newest.id, load_id: newest.load_id, states };
}
