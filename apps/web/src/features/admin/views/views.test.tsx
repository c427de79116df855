import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { userView } from '../../../lib/user-view.ts';
import { installation, person } from '../../../testing/people.ts';
import { renderApp, renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { UserViewsPanel } from './user-views-panel.tsx';
import { ViewAsButton } from './view-as-button.tsx';

const user = userEvent.setup();
let loadDocument: MockInstance<typeof window.location.assign>;
let dispose: () => void = () => undefined;
beforeEach(() => {
  loadDocument = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  session.setToken('own', Date.now());
});
afterEach(() => {
  dispose();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tom = { id: 7, name: 'Tom Alder' };
const expires_at = '2026-11-23T10:27:00Z';

describe('the dialog', () => {
  const open = () => {
    const requests = answer({
      'POST /users/7/view_as': { body: { auth_token: 'view', expires_at, name: 'Tom Alder' } },
    });
    renderScreen(() => <ViewAsButton user={tom} />, '/profile/7');
    return requests;
  };

  it('requires a reason', async () => {
    const requests = open();
    await user.click(await screen.findByRole('button', { name: 'View as user' }));
    await user.click(await screen.findByRole('button', { name: 'Start viewing' }));
    await screen.findAllByText('Reason is required');
    expect(requests).toEqual([]);
  });

  it('starts the view in this tab only', async () => {
    const requests = open();
    await user.click(await screen.findByRole('button', { name: 'View as user' }));
    await user.type(await screen.findByLabelText('Reason'), 'Cannot find a client');
    await user.click(screen.getByRole('button', { name: 'Start viewing' }));
    await waitFor(() => expect(loadDocument).toHaveBeenCalledWith('/'));
    expect(requests[0]?.body).toEqual({ reason: 'Cannot find a client' });
    expect(session.token()).toBe('view');
    expect(localStorage.getItem('authToken')).toBe('own');
  });
});

describe('during a view', () => {
  function open(others = {}) {
    userView.start({ token: 'view', userId: 7, name: 'Tom Alder', returnTo: '/profile/7' });
    const requests = answer({
      'GET /settings': { body: installation() },
      'GET /current_user': { body: person({ id: 7, name: 'Tom Alder' }) },
      'GET /user_views': { body: { views: [] } },
      'GET /sessions': { body: { sessions: [] } },
      'DELETE /users/7/view_as': { body: { ended: true } },
      ...others,
    });
    ({ dispose } = renderApp('/settings'));
    return requests;
  }
  const tokensOf = (requests: ReturnType<typeof answer>, call: string) =>
    requests.filter((one) => one.call === call).map(({ headers }) => headers.get('Authorization'));

  it('every page has the banner, and requests carry the token of the view', async () => {
    const requests = open();
    const banner = within(await screen.findByRole('complementary', { name: 'Viewing as another user' }));
    banner.getByText(/You’re viewing HealthPlanner as Tom Alder, read-only, until \d+:\d\d/);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    expect(tokensOf(requests, 'GET /current_user')).toEqual(['Bearer view']);
  });

  it('stops with the super admin’s own token and returns to their page', async () => {
    const requests = open();
    await user.click(await screen.findByRole('button', { name: 'Stop viewing' }));
    await waitFor(() => expect(loadDocument).toHaveBeenCalledWith('/profile/7'));
    expect(tokensOf(requests, 'DELETE /users/7/view_as')).toEqual(['Bearer own']);
    expect(session.token()).toBe('own');
  });

  it('shows a page of its own after the server ended the view, and keeps the own sign-in', async () => {
    open({ 'GET /current_user': { status: 401, body: { code: 'not_signed_in', error: 'x' } } });
    await screen.findByRole('heading', { level: 1, name: 'This view has ended' });
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(localStorage.getItem('authToken')).toBe('own');
    await user.click(screen.getByRole('button', { name: 'Back to your account' }));
    await waitFor(() => expect(loadDocument).toHaveBeenCalledWith('/profile/7'));
  });

  it('ends by itself after 15 minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await screen.findByRole('button', { name: 'Stop viewing' });
    vi.advanceTimersByTime(15 * 60_000);
    await screen.findByRole('heading', { level: 1, name: 'This view has ended' });
  });
});

describe('the visits in the settings', () => {
  it('name the time and the reason', async () => {
    answer({
      'GET /user_views': {
        body: { views: [{ id: 1, started_at: '2026-11-23T10:12:00Z', reason: 'Cannot find a client' }] },
      },
    });
    renderScreen(() => <UserViewsPanel productName="HealthPlanner" />);
    await screen.findByText(/HealthPlanner support viewed your account on Nov 23, 2026/);
    screen.getByText('Reason: Cannot find a client');
  });
});
