import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiErrors } from 'contract/errors';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { BrandingPanel } from './branding-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null, applyAccept: false });
const nothing = { color: null, phone: null, contact: null, disclaimer: null, logo_url: null };

async function open(answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({ 'GET /accounts/1/branding': { body: nothing }, ...answers });
  renderScreen(() => <BrandingPanel account={{ id: 1, name: 'Lakeside Advisory' }} />, '/account');
  await user.click(await screen.findByRole('button', { name: 'Edit branding' }));
  await screen.findByLabelText(/^Color/);
  return { requests, preview: within(screen.getByRole('region', { name: 'Preview' })) };
}

test('the preview follows what is typed, and saving sends it', async () => {
  const saved = { ...nothing, color: '#7A1F3D', phone: '(312) 555-0134', contact: '1 Main Street' };
  const { requests, preview } = await open({ 'PATCH /accounts/1/branding': { body: saved } });
  await user.type(screen.getByLabelText(/^Color/), '#7A1F3D');
  await user.type(screen.getByLabelText(/^Phone/), '(312) 555-0134');
  await user.type(screen.getByLabelText(/^Contact/), '1 Main Street');
  preview.getByText('(312) 555-0134');
  preview.getByText('1 Main Street');
  expect(screen.getByRole('region', { name: 'Preview' }).style.getPropertyValue('--brand')).toBe('#7A1F3D');
  await user.click(screen.getByRole('button', { name: 'Save branding' }));
  await screen.findByText('Branding saved');
  expect(requests.find(({ call }) => call === 'PATCH /accounts/1/branding')?.body).toEqual({
    branding: { color: '#7A1F3D', phone: '(312) 555-0134', contact: '1 Main Street', disclaimer: '' },
  });
});

test('white on white is rejected with a sentence, and the preview keeps a readable color', async () => {
  const { requests } = await open();
  await user.type(screen.getByLabelText(/^Color/), '#FFFFFF');
  expect(screen.getByRole('region', { name: 'Preview' }).style.getPropertyValue('--brand')).toBe('#0F5C5C');
  await user.click(screen.getByRole('button', { name: 'Save branding' }));
  await screen.findAllByText('This color is too light to read on white paper. Choose a darker one.');
  expect(requests.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
});

const logoInput = () => screen.getByLabelText('Logo', { selector: 'input' });

test.each([
  ['an SVG', new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), 'Choose a PNG or JPEG file.'],
  [
    '20 MB',
    new File([new Uint8Array(20 * 1024 * 1024)], 'logo.png', { type: 'image/png' }),
    'The logo can be up to 5 MB.',
  ],
])('%s is not sent as a logo', async (_, file, sentence) => {
  const { requests } = await open();
  await user.upload(logoInput(), file);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(requests.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

test('a logo is sent, shown and removed', async () => {
  const key = 'A'.repeat(43);
  let logo_url: string | null = `/api/v1/logos/${key}`;
  const { requests, preview } = await open({
    'POST /accounts/1/logo': () => ({ body: { ...nothing, logo_url } }),
  });
  await user.upload(logoInput(), new File(['x'], 'logo.png', { type: 'image/png' }));
  const image = await preview.findByRole('img', { name: 'Lakeside Advisory' });
  expect(image.getAttribute('src')).toBe(logo_url);
  logo_url = null;
  await user.click(screen.getByRole('button', { name: 'Remove logo' }));
  await waitFor(() => expect(preview.queryByRole('img')).toBeNull());
  const bodies = requests.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
  expect(bodies).toEqual([{ image: expect.stringMatching(/^data:image\/png;base64,/) }, { image: null }]);
});

test('what the server says about the logo is shown', async () => {
  const errors = { image: ['The logo is damaged and couldn’t be read'] };
  const { text: error } = apiErrors.validation_failed;
  await open({ 'POST /accounts/1/logo': { status: 422, body: { code: 'validation_failed', error, errors } } });
  await user.upload(logoInput(), new File(['x'], 'logo.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toContain('damaged');
});
