import { expect, test } from 'vitest';
import { disagreement } from './testing/disagreement.ts';
import { randomCases } from './testing/random-households.ts';

const households = 1_000_000;

test(`agrees with a second, plain implementation on ${households} random households`, { timeout: 180_000 }, () => {
  const draw = randomCases(20_250_101);
  for (let number = 0; number < households; number += 1) {
    const drawn = draw();
    const found = disagreement(drawn);
    if (found !== null) expect.fail(`Household ${number}: ${found}\n${JSON.stringify(drawn, null, 2)}`);
  }
});
