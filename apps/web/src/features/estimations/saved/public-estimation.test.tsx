import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resultTexts } from 'estimate-texts/result-texts';
import { afterEach, expect, test, vi } from 'vitest';
import { calculationOfSaved, savedEstimation } from '../../../testing/estimations.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { PublicEstimation } from './public-estimation.tsx';
import { shareCodeTexts as t } from './share-code-texts.ts';

const token = 'p'.repeat(43);
const saved = savedEstimation({
  share_url: null,
  prepared_by: { advisor: 'Jonah Finch', firm: 'Lakeside Advisory', phone: '+13125550142' },
});
const openingCall = `POST /estimations/${token}/openings`;
const codeCall = `POST /estimations/${token}/share_code`;
const whole = {
  [`GET /estimations/${token}`]: { body: saved },
  [`GET /estimations/${token}/calculate`]: { body: calculationOfSaved(saved) },
  [openingCall]: { body: { success: true } },
};
const locked = {
  status: 403,
  body: { code: 'share_code_required', error: 'Enter the code for this link to continue.' },
};

const shown = () => screen.findByRole('region', { name: resultTexts.summary.title });
const show = () => renderScreen(() => <PublicEstimation token={token} />);

afterEach(() => void vi.useRealTimers());

test('says who made it, and how to call them', async () => {
  answer(whole);
  show();
  await shown();
  expect(screen.getAllByText('Lakeside Advisory').length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: '(312) 555-0142' }).getAttribute('href')).toBe('tel:+13125550142');
});

const openings = (requests: ReturnType<typeof answer>) => requests.filter(({ call }) => call === openingCall);

test('reports an opening with the first sign of a person, once', async () => {
  const requests = answer(whole);
  show();
  await shown();
  expect(openings(requests)).toEqual([]);
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('{Tab}');
  await waitFor(() => expect(openings(requests)).toHaveLength(1));
  expect(openings(requests)[0]?.body).toEqual({ visit: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

test('reports an opening after five seconds in sight, and none of a page in the background', async () => {
  const requests = answer(whole);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const view = show();
  await shown();
  vi.useFakeTimers();
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  turn('hidden');
  vi.advanceTimersByTime(60_000);
  turn('visible');
  vi.advanceTimersByTime(4_999);
  expect(openings(requests)).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await waitFor(() => expect(openings(requests)).toHaveLength(1));
  view.unmount();
  visibility.mockRestore();
});

test('a tab is one visit', async () => {
  const requests = answer(whole);
  for (let time = 0; time < 2; time++) {
    const view = show();
    await shown();
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    view.unmount();
  }
  await waitFor(() => expect(openings(requests)).toHaveLength(2));
  const [first, second] = openings(requests);
  expect(first?.body).toEqual(second?.body);
});

test('asks for the code first, rejects a wrong one at the field, and opens with the right one', async () => {
  let isOpen = false;
  const requests = answer({
    [openingCall]: { body: { success: true } },
    [`GET /estimations/${token}`]: () => (isOpen ? (whole[`GET /estimations/${token}`] ?? locked) : locked),
    [`GET /estimations/${token}/calculate`]: () =>
      isOpen ? (whole[`GET /estimations/${token}/calculate`] ?? locked) : locked,
    [codeCall]: ({ body }) => {
      isOpen = (body as { code: string }).code === '123456';
      if (isOpen) return { body: { success: true } };
      return { status: 422, body: { code: 'code_invalid', error: 'Invalid code. Please try again.' } };
    },
  });
  show();
  const field = await screen.findByLabelText<HTMLInputElement>(t.label);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t.title);
  expect(document.body.textContent).not.toMatch(/Maria|Jonah|Lakeside|\$/);
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: t.submit }));
  expect((await screen.findAllByText(t.incomplete)).length).toBeGreaterThan(0);
  expect(requests.some(({ call }) => call === codeCall)).toBe(false);
  await user.type(field, '654321');
  await user.click(screen.getByRole('button', { name: t.submit }));
  expect((await screen.findAllByText('Invalid code. Please try again.')).length).toBeGreaterThan(0);
  expect(field.value).toBe('');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(openings(requests)).toEqual([]);
  await user.type(field, '123456');
  await user.click(screen.getByRole('button', { name: t.submit }));
  expect(await shown()).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Maria's health plan estimate");
});

test('says when there were too many wrong codes', async () => {
  answer({
    [`GET /estimations/${token}`]: locked,
    [`GET /estimations/${token}/calculate`]: locked,
    [codeCall]: {
      status: 429,
      body: { code: 'share_code_attempts_exceeded', error: 'Too many incorrect codes. Try again in an hour.' },
    },
  });
  show();
  await userEvent.type(await screen.findByLabelText(t.label), '654321');
  await userEvent.click(screen.getByRole('button', { name: t.submit }));
  expect(await screen.findByText('Too many incorrect codes. Try again in an hour.')).toBeTruthy();
});
