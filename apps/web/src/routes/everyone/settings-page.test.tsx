import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { texts as t } from '../../features/downloads/texts.ts';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

const create = 'POST /downloads';

const downloads: (string | null)[] = [];

beforeEach(() => {
  session.setToken('bearer', Date.now());
  downloads.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.getAttribute('href'));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function open(type: 'ClientUser' | 'AdvisorUser', created: Parameters<typeof answer>[0][string]) {
  const requests = answer({
    'GET /current_user': { body: person({ type }) },
    'GET /settings': { body: installation() },
    'GET /sessions': { body: { sessions: [] } },
    [create]: created,
  });
  renderApp('/settings');
  return { user: userEvent.setup({ delay: null }), sent: () => requests.filter(({ call }) => call === create) };
}

it('lets a client download everything', async () => {
  const { user, sent } = open('ClientUser', { body: { url: '/api/v1/downloads/x' } });
  await user.click(await screen.findByRole('button', { name: t.button }));
  expect(await screen.findByText(t.started)).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([{ records: 'own' }]);
  expect(downloads).toEqual(['/api/v1/downloads/x']);
});

it('says so after too many downloads', async () => {
  const { user } = open('ClientUser', { status: 429, body: { code: 'rate_limited', error: 'Too many requests.' } });
  await user.click(await screen.findByRole('button', { name: t.button }));
  expect((await screen.findByRole('alert')).textContent).toContain(t.tooMany);
  expect(downloads).toEqual([]);
});

it('offers advisors no download of their own', async () => {
  open('AdvisorUser', {});
  await screen.findByRole('heading', { name: 'Appearance' });
  expect(screen.queryByRole('button', { name: t.button })).toBeNull();
});
