import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { conflictTexts } from './conflict-texts.ts';

it('says that no changes conflict, and saves without a choice', async () => {
  const onChoose = vi.fn();
  renderScreen(() => <ConflictChoice title="Conflict" conflicts={[]} isOwn={false} onChoose={onChoose} />);
  expect((await screen.findByRole('alert')).textContent).toContain(conflictTexts.same);
  screen.getByRole('button', { name: conflictTexts.save }).click();
  expect(onChoose).toHaveBeenCalledWith({});
});

it('says whose changes they are', async () => {
  const conflicts = [{ label: 'Name', yours: 'Ann', theirs: 'Anna' }];
  const show = (isOwn: boolean) =>
    renderScreen(() => <ConflictChoice title="Conflict" conflicts={conflicts} isOwn={isOwn} onChoose={vi.fn()} />);
  const { unmount } = show(false);
  expect((await screen.findByRole('alert')).textContent).toContain(conflictTexts.others);
  screen.getByRole('radio', { name: `${conflictTexts.theirs}: Anna` });
  unmount();
  show(true);
  expect((await screen.findByRole('alert')).textContent).toContain(conflictTexts.own);
  screen.getByRole('radio', { name: `${conflictTexts.otherWindow}: Anna` });
});
