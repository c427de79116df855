import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';
import { press } from './acts.ts';
import type { Screen } from './screen.ts';

const list = /\/api\/v1\/estimations\/\d+\/plans\?/;

const compareFour = async (page: Page) => {
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  for (const at of [0, 1, 2, 3]) await boxes.nth(at).check();
  await press('Compare 4 plans')(page);
  await expect(page.getByRole('region', { name: 'Plans side by side' })).toBeVisible();
};

const plans = (name: string, more: Partial<Screen> = {}): Screen => ({
  name: `estimation-plans${name}`,
  path: '/estimations/$id',
  query: '?view=plans',
  id: 'cliff',
  people: ['advisor'],
  ...more,
});

export const planScreens: readonly Screen[] = [
  plans(''),
  plans('-no-match', { query: '?view=plans&metal=platinum&hsa=true&deductible=0' }),
  plans('-none', { id: 'territory' }),
  plans('-loading', { answers: { to: list, with: 'nothing' } }),
  plans('-failing', { answers: { to: list, with: 'failure' } }),
  plans('-details', { act: press(/^(?!Choose|Compare).*(Bronze|Silver|Gold) \d/) }),
  plans('-compared', { act: compareFour }),
  plans('-chosen', { id: 'chosen' }),
  plans('-chosen-elsewhere', { id: 'chosenElsewhere' }),
  plans('-medicare', { id: 'blended', query: '?view=plans&plans=medicare' }),
  { name: 'public-estimation-plan', path: '/estimations/$id/view', id: 'chosenShare', people: [null] },
];
