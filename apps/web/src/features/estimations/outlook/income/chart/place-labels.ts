export interface Label {
  readonly x: number;
  readonly width: number;
  readonly priority: number;
}

export interface Place {
  readonly row: number;
  readonly middle: number;
}

const gap = 8;

/**
 * Places labels above a chart in rows, so that no label covers another or the line of another. Those without a free place
 * are null.
 */
export function placeLabels(
  labels: readonly Label[],
  { left, right, rows }: { left: number; right: number; rows: number },
): (Place | null)[] {
  const places: (Place | null)[] = labels.map(() => null);
  const boxes: { row: number; from: number; to: number; x: number }[] = [];
  const order = labels
    .map((_, index) => index)
    .sort((one, other) => priorityAt(labels, other) - priorityAt(labels, one));
  for (const index of order) {
    const label = labels[index];
    if (!label || label.width > right - left) continue;
    const half = label.width / 2;
    const middle = Math.min(Math.max(label.x, left + half), right - half);
    const [from, to] = [middle - half - gap / 2, middle + half + gap / 2];
    const isFree = (row: number) =>
      boxes.every((box) => {
        if (box.row === row) return to <= box.from || from >= box.to;
        return box.row < row ? label.x <= box.from || label.x >= box.to : box.x <= from || box.x >= to;
      });
    const row = Array.from({ length: rows }, (_, place) => place).find(isFree);
    if (row === undefined) continue;
    boxes.push({ row, from, to, x: label.x });
    places[index] = { row, middle };
  }
  return places;
}

const priorityAt = (labels: readonly Label[], index: number): number => labels[index]?.priority ?? 0;

/** An upper bound for the width of text in the product's font, without measuring it. */
export const textWidth = (text: string, fontSize: number): number => text.length * fontSize * 0.58;
