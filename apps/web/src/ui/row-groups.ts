export interface RowGroup {
  id: string;
  label: string;
  /** Also of rows on other pages. */
  count: number;
}

export function inGroups<Row>(rows: readonly Row[], groupOf: ((row: Row) => RowGroup) | undefined) {
  if (!groupOf) return [{ group: null, rows }];
  const byId = new Map<string, { group: RowGroup; rows: Row[] }>();
  for (const row of rows) {
    const group = groupOf(row);
    const known = byId.get(group.id);
    if (known) known.rows.push(row);
    else byId.set(group.id, { group, rows: [row] });
  }
  return [...byId.values()];
}
