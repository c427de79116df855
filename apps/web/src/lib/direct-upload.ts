import { addressOf } from './address.ts';
import { freshToken, reportApiError, setCsrfToken } from './api.ts';
import { ApiError, errorOf, unreachable } from './api-error.ts';
import { session } from './session.ts';

export interface StoredFile {
  readonly signed_id: string;
  readonly filename: string;
}

export interface UploadOptions {
  /** From 0 to 99: only the reply says that the file is stored. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** The message is that of Active Storage (specification, section 8); `reason` says why, if it is known. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly reason: ApiError | null;

  constructor(message: string, reason: ApiError | null) {
    super(message);
    this.reason = reason;
  }
}

/** Stores a file. The client of Active Storage loads with the first one. @throws UploadError, or AbortError */
export async function uploadFile(file: File, options: UploadOptions, isRepeated = false): Promise<StoredFile> {
  const token = await freshToken(true);
  try {
    return await attempt(file, options, token);
  } catch (error) {
    const reason = error instanceof UploadError ? error.reason : null;
    if (reason === null) throw error;
    const isAgain = !isRepeated && isOutdated(reason);
    if (isAgain || (await reportApiError('create-upload', reason, token))) return uploadFile(file, options, true);
    throw error;
  }
}

/** The bearer token or the page's CSRF token may expire while the file is read. */
const isOutdated = ({ code }: ApiError): boolean =>
  code === 'csrf_token_expired' || (code === 'not_signed_in' && session.isSignedIn() && session.hasExpired());

async function attempt(file: File, { onProgress, signal }: UploadOptions, token: string | null): Promise<StoredFile> {
  const { DirectUpload } = await import('@rails/activestorage');
  const requests: XMLHttpRequest[] = [];
  const follow = (request: XMLHttpRequest) => {
    requests.push(request);
    // A request cannot be aborted before it is sent.
    if (signal.aborted) queueMicrotask(() => request.abort());
    request.addEventListener('load', () => setCsrfToken(request.getResponseHeader('X-CSRF-Token')));
  };
  const delegate = {
    directUploadWillCreateBlobWithXHR: follow,
    directUploadWillStoreFileWithXHR: (request: XMLHttpRequest) => {
      follow(request);
      onProgress(0);
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(Math.min(99, Math.floor((loaded / total) * 100))),
      );
    },
  };
  const upload = new DirectUpload(
    file,
    addressOf('create-upload').url,
    delegate,
    token ? { Authorization: `Bearer ${token}` } : {},
  );
  return new Promise<StoredFile>((resolve, reject) => {
    const cancel = () => {
      requests.at(-1)?.abort();
      reject(new DOMException('The upload was canceled.', 'AbortError'));
    };
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    upload.create((message: unknown, blob) => {
      signal.removeEventListener('abort', cancel);
      if (message) return reject(new UploadError(String(message), reasonOf(requests.at(-1))));
      if (blob?.signed_id && blob.filename) return resolve({ signed_id: blob.signed_id, filename: blob.filename });
      reject(new UploadError(`Error storing "${file.name}". Status: ${requests.at(-1)?.status}`, missingId));
    });
  });
}

const missingId = new ApiError({
  code: 'unexpected_response',
  status: 200,
  message: 'The server stored the file without an ID, so it can’t be attached. Try again.',
});

/** Null if the file could not be read, and for its bytes, which get a reply without a body. */
function reasonOf(request: XMLHttpRequest | undefined): ApiError | null {
  if (!request) return null;
  const { status, responseType } = request;
  if (status === 0) return new ApiError({ code: 'network_error', status, message: unreachable });
  if (responseType !== 'json') return null;
  return errorOf(status, request.response, request.getResponseHeader('X-Request-Id'));
}
