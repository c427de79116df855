export interface MoveSearch {
  /** The id of the client who moves. */
  client?: number | undefined;
  /** The id of the advisor who moves, or whose clients do. */
  advisor?: number | undefined;
}

const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined);

export const validateMoveSearch = (raw: Readonly<Record<string, unknown>>): MoveSearch => ({
  client: idOf(raw.client),
  advisor: idOf(raw.advisor),
});
