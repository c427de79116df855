import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerUnchecked } from '../testing/server.ts';
import { createdUpload, mockUploads, pdf } from '../testing/uploads.ts';
import { onApiError } from './api.ts';
import { unreachable } from './api-error.ts';
import { UploadError, uploadFile } from './direct-upload.ts';
import { session } from './session.ts';

const signedOut = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  onApiError({ signedOut, paymentRequired: () => undefined, isOfOtherUser: () => false });
  session.setToken('token', Date.now());
});
afterEach(() => vi.unstubAllGlobals());

function begin(file = pdf('plan.pdf')) {
  const sent = mockUploads();
  const controller = new AbortController();
  const percents: number[] = [];
  const result = uploadFile(file, { onProgress: (percent) => percents.push(percent), signal: controller.signal });
  const failure = result.catch((error: unknown) => error as UploadError);
  const request = (count: number) => vi.waitFor(() => sent[count - 1] ?? expect.fail(`only ${sent.length} requests`));
  return { sent, controller, percents, result, failure, request };
}

test('creates a blob with both tokens, then sends the bytes with the headers of the reply', async () => {
  const { request, result, percents } = begin();
  const creation = await request(1);
  expect([creation.method, creation.url]).toEqual(['POST', '/rails/active_storage/direct_uploads']);
  expect(creation.headers).toMatchObject({ Authorization: 'Bearer token', 'X-CSRF-Token': 'first' });
  const md5 = 'v6SxCnYySxZs/a1eAqY3MA==';
  expect(creation.body).toEqual({
    blob: { filename: 'plan.pdf', content_type: 'application/pdf', byte_size: 4, checksum: md5 },
  });
  creation.reply(200, createdUpload('plan.pdf'), { 'X-CSRF-Token': 'second' });
  const bytes = await request(2);
  expect([bytes.method, bytes.url]).toEqual(['PUT', '/rails/active_storage/disk/token']);
  expect(bytes.headers).toEqual({ 'Content-Type': 'application/pdf' });
  bytes.progress(2, 4);
  bytes.progress(4, 4);
  bytes.reply(204);
  expect(await result).toEqual({ signed_id: 'signed plan.pdf', filename: 'plan.pdf' });
  expect(percents).toEqual([0, 50, 99]);
  expect(document.head.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content).toBe('second');
});

test('a file that cannot be read', async () => {
  vi.stubGlobal(
    'FileReader',
    class extends EventTarget {
      readAsArrayBuffer() {
        queueMicrotask(() => this.dispatchEvent(new Event('error')));
      }
    },
  );
  const { failure } = begin();
  expect(await failure).toMatchObject({ message: 'Error reading plan.pdf', reason: null });
});

test.each([
  [413, { code: 'payload_too_large', error: 'The request is too large.' }, 'The request is too large.'],
  [0, null, unreachable],
])('a blob that cannot be created, status %i', async (status, body, reason) => {
  const { failure, request } = begin();
  (await request(1)).reply(status, body);
  const error = await failure;
  expect(error).toBeInstanceOf(UploadError);
  expect(error).toMatchObject({
    message: `Error creating Blob for "plan.pdf". Status: ${status}`,
    reason: { message: reason },
  });
});

test.each([
  [422, null],
  [0, expect.objectContaining({ message: unreachable })],
])('bytes that cannot be stored, status %i', async (status, reason) => {
  const { failure, request } = begin();
  (await request(1)).reply(200, createdUpload('plan.pdf'));
  (await request(2)).reply(status);
  expect(await failure).toMatchObject({ message: `Error storing "plan.pdf". Status: ${status}`, reason });
});

test.each(['signed_id', 'filename'])('a reply without %s is rejected', async (missing) => {
  const { failure, request } = begin();
  (await request(1)).reply(200, { ...createdUpload('plan.pdf'), [missing]: '' });
  (await request(2)).reply(204);
  expect(await failure).toMatchObject({
    message: 'Error storing "plan.pdf". Status: 204',
    reason: { message: 'The server stored the file without an ID, so it can’t be attached. Try again.' },
  });
});

test('repeats the request with the new CSRF token', async () => {
  const { request, result } = begin();
  const expired = { code: 'csrf_token_expired', error: 'This page is out of date.' };
  (await request(1)).reply(422, expired, { 'X-CSRF-Token': 'second' });
  const again = await request(2);
  expect(again.headers['X-CSRF-Token']).toBe('second');
  again.reply(200, createdUpload('plan.pdf'));
  (await request(3)).reply(204);
  await result;
});

test('renews a token that expired while the file was read', async () => {
  answerUnchecked({ 'GET /refresh_token': { body: { auth_token: 'fresh', expires_in: 600 } } });
  const { request, result } = begin();
  const first = await request(1);
  session.setToken('token', 0);
  first.reply(401, { code: 'not_signed_in', error: 'Sign in to continue.' });
  const again = await request(2);
  expect(again.headers).toMatchObject({ Authorization: 'Bearer fresh' });
  again.reply(200, createdUpload('plan.pdf'));
  (await request(3)).reply(204);
  await result;
  expect(signedOut).not.toHaveBeenCalled();
});

test('a revoked token ends the sign-in', async () => {
  const { request, failure } = begin();
  (await request(1)).reply(401, { code: 'not_signed_in', error: 'Sign in to continue.' });
  await failure;
  expect(signedOut).toHaveBeenCalledOnce();
});

test('canceling aborts the request', async () => {
  const { request, failure, controller } = begin();
  const creation = await request(1);
  controller.abort();
  expect(await failure).toMatchObject({ name: 'AbortError' });
  expect(creation.isAborted).toBe(true);
});

test('canceling while the file is read aborts the request that follows', async () => {
  const { request, failure, controller } = begin();
  await Promise.resolve();
  controller.abort();
  expect(await failure).toMatchObject({ name: 'AbortError' });
  await request(1).then(
    (creation) => vi.waitFor(() => expect(creation.isAborted).toBe(true)),
    () => undefined,
  );
});
