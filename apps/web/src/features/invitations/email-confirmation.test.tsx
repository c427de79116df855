import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiErrors } from 'contract/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../lib/session.ts';
import { estimationsPage } from '../../testing/estimations.ts';
import { failing } from '../../testing/failures.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

let dispose: () => void = () => undefined;
afterEach(() => dispose());

const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const badLink = { status: 422, body: { code: 'link_invalid', error: apiErrors.link_invalid.text } };

function open(at: string, answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({
    'GET /settings': { body: installation() },
    'GET /current_user': { body: person() },
    'GET /estimations': { body: estimationsPage([]) },
    ...answers,
  });
  const app = renderApp(at);
  dispose = app.dispose;
  const enqueued = () => requests.filter(({ call }) => call.startsWith('POST')).map(({ call, body }) => [call, body]);
  return { enqueued, at: () => app.router.state.location.href };
}

describe('confirming an email address', () => {
  const confirmed = { 'POST /users/confirm_email': { body: { confirmed: true, email: 'dana@example.com' } } };

  it('opens the dashboard', async () => {
    session.setToken('token', Date.now());
    const { enqueued, at } = open('/confirm_email/key', confirmed);
    await heading('Hello, Dana');
    expect(at()).toBe('/');
    expect(enqueued()).toEqual([['POST /users/confirm_email', { token: 'key' }]]);
  });

  it('opens /signin for a signed-out user and reports success', async () => {
    const { at } = open('/confirm_email/key', confirmed);
    await screen.findByText('Your email is confirmed. Sign in to continue.');
    expect(at()).toBe('/signin');
  });

  it('resends the link when it has expired', async () => {
    session.setToken('token', Date.now());
    open('/confirm_email/key', {
      'POST /users/confirm_email': badLink,
      'POST /users/send_confirmation_email': { body: { sent: true } },
    });
    await screen.findByText(apiErrors.link_invalid.text);
    await press('Resend Email');
    await screen.findByText('Confirmation email resent!');
  });

  it('can be retried', async () => {
    let works = false;
    open('/confirm_email/key', {
      'POST /users/confirm_email': () =>
        works ? confirmed['POST /users/confirm_email'] : { status: 503, body: { code: 'unavailable', error: 'Busy.' } },
    });
    await screen.findByText('Your email couldn’t be confirmed.');
    works = true;
    await press('Try again');
    await screen.findByText('Your email is confirmed. Sign in to continue.');
  });
});

describe('the gate', () => {
  const gate = (answers: Parameters<typeof answer>[0] = {}) => {
    session.setToken('token', Date.now());
    return open('/', { 'GET /current_user': { body: person({ email_confirmed: false }) }, ...answers });
  };

  it('resends the email', async () => {
    gate({ 'POST /users/send_confirmation_email': { body: { sent: true } } });
    await screen.findByText('Please confirm your email to continue.');
    await press('Resend Email');
    await screen.findByText('Confirmation email resent!');
    screen.getByRole('link', { name: 'Sign Out' });
  });

  it.each(failing)('%s: reports that no email was sent', async (_, response, sentence) => {
    gate({ 'POST /users/send_confirmation_email': response });
    await press('Resend Email');
    await screen.findByText('The email couldn’t be sent.');
    screen.getByText(sentence);
  });

  it('opens when the user returns to the tab', async () => {
    let who = person({ email_confirmed: false });
    gate({ 'GET /current_user': () => ({ body: who }) });
    await heading('Confirm your email');
    who = person();
    window.dispatchEvent(new Event('focus'));
    await heading('Hello, Dana');
  });
});
