import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { missing } from '../../../lib/format.ts';
import { savedEstimation } from '../../../testing/estimations.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { formOf } from './form-values.ts';

it('shows a missing household size as a dash', async () => {
  const before = savedEstimation({ household_size: 2 });
  const yours = { ...formOf(before), household_size: 3 };
  const theirs = savedEstimation({ household_size: null });
  renderScreen(() => <ConflictPanel before={before} yours={yours} theirs={theirs} onChoose={() => undefined} />);
  expect(await screen.findByLabelText('Yours: 3')).toBeTruthy();
  expect(screen.getByLabelText(`Theirs: ${missing}`)).toBeTruthy();
});
