import { createHash } from 'node:crypto';
import type { ReplyOf } from 'contract/endpoint';
import type { createUpload } from 'contract/endpoints/files';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export type Upload = ReplyOf<typeof createUpload>;

export const md5 = (content: Buffer): string => createHash('md5').update(content).digest('base64');

export const newFile = (content: Buffer, filename = 'plan.pdf', content_type = 'application/pdf') => ({
  filename,
  content_type,
  byte_size: content.length,
  checksum: md5(content),
});

/** Sends the bytes without a session, as Active Storage does. @returns the status */
export async function putContent(app: TestApp, upload: Upload, content: Buffer, headers: Record<string, string> = {}) {
  const { pathname } = new URL(upload.direct_upload.url);
  const { statusCode, payload } = await app.server.inject({
    method: 'PUT',
    url: pathname,
    headers: { ...upload.direct_upload.headers, 'content-length': String(content.length), ...headers },
    payload: content,
  });
  return { status: statusCode, payload };
}

/** Uploads a file. @returns the reply with its signed id */
export async function uploadFile(app: TestApp, browser: Browser, content: Buffer, filename?: string): Promise<Upload> {
  const { body } = await browser.call('create-upload', { body: { blob: newFile(content, filename) } });
  const { status } = await putContent(app, body, content);
  if (status !== 204) throw new Error(`The upload failed with ${status}`);
  return body;
}
