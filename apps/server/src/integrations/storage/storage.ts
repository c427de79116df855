import type { Readable } from 'node:stream';
import { ApiError } from '../../api-error.ts';
import type { ByteRange } from '../../crypto/file-encryption.ts';

export interface StoredObject {
  readonly name: string;
  readonly modified_at: Date;
}

/** Objects are written once and never changed. */
export interface FileStorage {
  readonly name: 'local' | 's3';
  /**
   * Stores everything or nothing. An error of the content leaves nothing behind.
   * @param name lower-case letters and digits
   * @param size in bytes, exactly
   * @throws the error of the content; ApiError `unavailable`
   */
  put(name: string, content: Readable, size: number): Promise<void>;
  /** @throws ApiError `unavailable`, also if the object does not exist */
  get(name: string, range?: ByteRange): Promise<Readable>;
  /** Also succeeds if the object does not exist. */
  delete(name: string): Promise<void>;
  /** Lists the objects of this installation, including those of interrupted writes. */
  list(): AsyncIterable<StoredObject>;
}

export function unavailable(error: unknown): ApiError {
  const apiError = new ApiError('unavailable');
  apiError.cause = error;
  return apiError;
}

const names = /^[a-z0-9]{20,64}$/;

export function requireName(name: string): string {
  if (!names.test(name)) throw new Error('Not the name of an object');
  return name;
}

export const isName = (name: string): boolean => names.test(name);
