import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadFile } from '../lib/direct-upload.ts';
import { session } from '../lib/session.ts';
import { renderScreen } from '../testing/render.tsx';
import { createdUpload, mockUploads, pdf, type Sent } from '../testing/uploads.ts';
import { UploadField } from './upload-field.tsx';

beforeEach(() => session.setToken('token', Date.now()));
afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null, applyAccept: false });
const line = async (name: string) => within((await screen.findByText(name, { selector: 'p' })).closest('li')!);

const asked = (filename: string): unknown => ({ blob: expect.objectContaining({ filename }) });

interface Opened {
  onStored?: () => Promise<unknown>;
  onDelete?: () => Promise<unknown>;
}

async function open({ onStored = () => Promise.resolve(), onDelete }: Opened = {}) {
  const sent = mockUploads();
  renderScreen(() => (
    <UploadField
      label="Analysis"
      browse="Choose PDF files"
      accept=".pdf"
      multiple
      problemOf={({ name }) => (name.endsWith('.pdf') ? null : 'Only PDF files.')}
      send={uploadFile}
      onStored={onStored}
      onDelete={onDelete}
    />
  ));
  const input = await screen.findByLabelText<HTMLInputElement>('Analysis', { selector: 'input' });
  const browse = screen.getByRole('button', { name: 'Choose PDF files' });
  const request = (count: number): Promise<Sent> =>
    vi.waitFor(() => sent[count - 1] ?? expect.fail(`only ${sent.length} requests`));
  return { sent, request, browse, choose: (...files: File[]) => user.upload(input, files) };
}

test('prepares, shows progress up to 99% until the file is stored, then completes', async () => {
  const onDelete = vi.fn(() => Promise.resolve());
  const { request, choose, browse } = await open({ onDelete });
  await choose(pdf('plan.pdf'));
  (await line('plan.pdf')).getByText(/^Preparing/);
  (await request(1)).reply(200, createdUpload('plan.pdf'));
  const bytes = await request(2);
  bytes.progress(1, 2);
  await (await line('plan.pdf')).findByText(/^50%/);
  bytes.progress(2, 2);
  await (await line('plan.pdf')).findByText(/^99%/);
  expect(screen.getByRole('progressbar', { name: 'Uploading plan.pdf' }).getAttribute('aria-valuenow')).toBe('99');
  bytes.reply(204);
  await (await line('plan.pdf')).findByText(/^Completed/);
  await screen.findByText('plan.pdf was uploaded.');
  await user.click(screen.getByRole('button', { name: 'Delete plan.pdf' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(onDelete).toHaveBeenCalledWith({ signed_id: 'signed plan.pdf', filename: 'plan.pdf' });
  expect(document.activeElement).toBe(browse);
});

test('keeps a completed file that could not be deleted', async () => {
  const { request, choose } = await open({ onDelete: () => Promise.reject(new Error('It is in use.')) });
  await choose(pdf('plan.pdf'));
  (await request(1)).reply(200, createdUpload('plan.pdf'));
  (await request(2)).reply(204);
  await user.click(await screen.findByRole('button', { name: 'Delete plan.pdf' }));
  expect((await screen.findByRole('alert')).textContent).toBe('It is in use.');
  (await line('plan.pdf')).getByText(/^Completed/);
});

test('uploads several files and rejects what is not allowed', async () => {
  const { sent, choose } = await open();
  await choose(pdf('one.pdf'), pdf('two.pdf'), new File(['x'], 'three.txt', { type: 'text/plain' }));
  expect((await screen.findByRole('alert')).textContent).toContain('three.txt: Only PDF files.');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  screen.getByText('Uploading one.pdf, two.pdf.');
});

test('sends two files at a time; the next one asks for its upload in its turn', async () => {
  const { sent, request, choose } = await open();
  await choose(pdf('one.pdf'), pdf('two.pdf'), pdf('three.pdf'), pdf('four.pdf'));
  await request(2);
  (await line('three.pdf')).getByText(/^Waiting/);
  await user.click(screen.getByRole('button', { name: 'Cancel three.pdf' }));
  await Promise.resolve();
  expect(sent.map(({ body }) => body)).toEqual([asked('one.pdf'), asked('two.pdf')]);
  sent[0]?.reply(200, createdUpload('one.pdf'));
  (await request(3)).reply(204);
  expect((await request(4)).body).toEqual(asked('four.pdf'));
});

test('an upload cannot be canceled while it is saved', async () => {
  let save = () => {};
  const { request, choose } = await open({ onStored: () => new Promise<void>((resolve) => (save = resolve)) });
  await choose(pdf('plan.pdf'));
  (await request(1)).reply(200, createdUpload('plan.pdf'));
  (await request(2)).reply(204);
  await (await line('plan.pdf')).findByText(/^Saving/);
  const cancel = screen.getByRole('button', { name: 'Cancel plan.pdf' });
  expect(cancel.getAttribute('aria-disabled')).toBe('true');
  await user.click(cancel);
  expect(screen.getByText(/Saving/)).toBeTruthy();
  save();
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});

test('cancels an upload', async () => {
  const { request, choose, browse } = await open();
  await choose(pdf('plan.pdf'));
  const creation = await request(1);
  await user.click(screen.getByRole('button', { name: 'Cancel plan.pdf' }));
  expect(creation.isAborted).toBe(true);
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(document.activeElement).toBe(browse);
});

test('shows the error and tries again', async () => {
  const { request, choose } = await open();
  await choose(pdf('plan.pdf'));
  (await request(1)).reply(429, { code: 'rate_limited', error: 'Too many requests.' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Error creating Blob for "plan.pdf". Status: 429');
  expect(alert.textContent).toContain('Too many requests.');
  await user.click(screen.getByRole('button', { name: 'Try again to upload plan.pdf' }));
  (await request(2)).reply(200, createdUpload('plan.pdf'));
  (await request(3)).reply(204);
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});

test('does not send a stored file again when what follows fails', async () => {
  let fails = true;
  const onStored = vi.fn(() => (fails ? Promise.reject(new Error('Not saved.')) : Promise.resolve()));
  const { sent, request, choose } = await open({ onStored });
  await choose(pdf('plan.pdf'));
  (await request(1)).reply(200, createdUpload('plan.pdf'));
  (await request(2)).reply(204);
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved.');
  fails = false;
  await user.click(screen.getByRole('button', { name: /^Try again/ }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect([sent.length, onStored.mock.calls.length]).toEqual([2, 2]);
});

test('opens the file dialog by keyboard', async () => {
  const { browse } = await open();
  const clicked = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  browse.focus();
  await user.keyboard('{Enter}');
  expect(clicked).toHaveBeenCalledOnce();
});

test.each([false, true])(
  'a failure dispatches an event, and its alert is shown unless it is canceled: %s',
  async (isCanceled) => {
    const { request, choose } = await open();
    const events: CustomEvent<{ file: File; error: string }>[] = [];
    const listen = (event: Event) => {
      events.push(event as (typeof events)[number]);
      if (isCanceled) event.preventDefault();
    };
    document.addEventListener('direct-upload:error', listen);
    await choose(pdf('plan.pdf'));
    await screen.findByText('Uploading plan.pdf.');
    (await request(1)).reply(413, { code: 'payload_too_large', error: 'The request is too large.' });
    await (await line('plan.pdf')).findByText(/^Not uploaded/);
    document.removeEventListener('direct-upload:error', listen);
    const message = 'Error creating Blob for "plan.pdf". Status: 413';
    expect(events.map(({ detail, cancelable }) => [detail.file.name, detail.error, cancelable])).toEqual([
      ['plan.pdf', message, true],
    ]);
    expect(screen.queryByText(message) === null).toBe(isCanceled);
    expect(screen.queryByText('Uploading plan.pdf.')).toBeNull();
  },
);
