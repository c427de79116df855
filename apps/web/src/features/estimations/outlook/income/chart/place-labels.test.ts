import { expect, test } from 'vitest';
import { type Label, placeLabels } from './place-labels.ts';

const frame = { left: 0, right: 300, rows: 2 };
const label = (x: number, priority = 0, width = 60): Label => ({ x, width, priority });

test('labels with space stay in the first row, within the edges', () => {
  expect(placeLabels([label(0), label(150), label(300)], frame)).toEqual([
    { row: 0, middle: 30 },
    { row: 0, middle: 150 },
    { row: 0, middle: 270 },
  ]);
});

test('a label that would cover another one moves up', () => {
  expect(placeLabels([label(100, 2), label(140, 1)], frame).map((place) => place?.row)).toEqual([0, 1]);
});

test('a label is left out if it or its line would cover another one', () => {
  expect(placeLabels([label(100, 2), label(110, 1)], frame)).toEqual([{ row: 0, middle: 100 }, null]);
});

test('the highest priority is placed first', () => {
  const [low, high] = placeLabels([label(100, 1), label(110, 9)], frame);
  expect(low).toBeNull();
  expect(high).toEqual({ row: 0, middle: 110 });
});

test('a label wider than the chart is left out', () => {
  expect(placeLabels([label(100, 1, 400)], frame)).toEqual([null]);
});
