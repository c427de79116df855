import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { renderScreen } from '../testing/render.tsx';
import { CrashPage } from './crash-page.tsx';

test('names the request that failed, so that support can find it', async () => {
  const error = new ApiError({ code: 'internal_error', status: 500, message: 'x', requestId: 'a1b2c3' });
  renderScreen(() => <CrashPage error={error} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Reference a1b2c3');
});

test('has no reference for an error of the page itself', async () => {
  renderScreen(() => <CrashPage error={new TypeError('undefined is not a function')} />);
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain('This page couldn’t be shown.');
  expect(textContent).not.toContain('Reference');
});
