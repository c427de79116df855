import { expect, test } from 'vitest';
import { runs, seedOf } from '../../../tools/depth.ts';
import { disagreement } from './testing/disagreement.ts';
import { randomCases } from './testing/random-households.ts';

const households = runs(1_000_000);

test(`agrees with a second, plain implementation on ${households} random households`, () => {
  const draw = randomCases(seedOf(20_250_101));
  let found: string | null = null;
  for (let number = 0; number < households && found === null; number += 1) {
    const drawn = draw();
    const difference = disagreement(drawn);
    if (difference !== null) found = `Household ${number}: ${difference}\n${JSON.stringify(drawn, null, 2)}`;
  }
  expect(found).toBeNull();
});
