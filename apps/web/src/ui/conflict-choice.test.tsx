import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { conflictTexts } from './conflict-texts.ts';

it('says that no changes conflict, and saves without a choice', async () => {
  const onChoose = vi.fn();
  renderScreen(() => <ConflictChoice title="Conflict" conflicts={[]} onChoose={onChoose} />);
  expect((await screen.findByRole('alert')).textContent).toContain(conflictTexts.same);
  screen.getByRole('button', { name: conflictTexts.save }).click();
  expect(onChoose).toHaveBeenCalledWith({});
});
