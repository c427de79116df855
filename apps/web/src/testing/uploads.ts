import { createUpload } from 'contract/endpoints/files';
import { vi } from 'vitest';

export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
  isAborted: boolean;
  /** Reports progress, as the browser does while it sends. */
  progress: (loaded: number, total: number) => void;
  reply: (status: number, body?: unknown, headers?: Record<string, string>) => void;
}

/** Mocks XMLHttpRequest, which Active Storage uses. Requests wait until the test replies. */
export function mockUploads(): Sent[] {
  const sent: Sent[] = [];
  class MockRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseType = '';
    response: unknown = null;
    #replied: Record<string, string> = {};
    #sent: Sent = {
      method: '',
      url: '',
      headers: {},
      body: null,
      isAborted: false,
      progress: (loaded, total) => this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total })),
      reply: (status, body = null, headers = {}) => {
        this.status = status;
        this.response = body;
        this.#replied = headers;
        this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
      },
    };
    open(method: string, url: string): void {
      Object.assign(this.#sent, { method, url });
    }
    setRequestHeader(name: string, value: string): void {
      this.#sent.headers[name] = value;
    }
    getResponseHeader(name: string): string | null {
      return this.#replied[name] ?? null;
    }
    send(body: unknown): void {
      this.#sent.body = typeof body === 'string' ? JSON.parse(body) : body;
      sent.push(this.#sent);
    }
    abort(): void {
      this.#sent.isAborted = true;
    }
  }
  vi.stubGlobal('XMLHttpRequest', MockRequest);
  return sent;
}

/** The reply to the first request, checked by the contract. */
export const createdUpload = (filename: string) =>
  createUpload.reply.parse({
    id: 17,
    key: 'k'.repeat(28),
    filename,
    content_type: 'application/pdf',
    metadata: {},
    service_name: 'local',
    byte_size: 4,
    checksum: '1B2M2Y8AsgTpgAmY7PhCfg==',
    created_at: '2026-01-05T12:00:00.000Z',
    signed_id: `signed ${filename}`,
    direct_upload: { url: '/rails/active_storage/disk/token', headers: { 'Content-Type': 'application/pdf' } },
  });

export const pdf = (name: string): File => new File(['%PDF'], name, { type: 'application/pdf' });
