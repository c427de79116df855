import { type CipherGCM, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** In bytes, both ends inclusive as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const chunkBytes = 64 * 1024;
const tagBytes = 16;
const encryptedChunkBytes = chunkBytes + tagBytes;
/** In bytes, before each step waits for the next. With less, each chunk waits for the disk. */
const bufferBytes = 256 * 1024;
const counterAt = 7;
const lastFlagAt = 11;

/** The text includes the version of the format. */
const associatedData = Buffer.from('healthplanner file 1');

/** Use a new key for each file: nonces repeat in every file. */
export const createDataKey = (): Buffer => randomBytes(32);

const chunkCount = (size: number): number => Math.max(1, Math.ceil(size / chunkBytes));

export const encryptedSize = (size: number): number => size + chunkCount(size) * tagBytes;

const wholeRange = (size: number): ByteRange => ({ start: 0, end: size - 1 });

const firstChunk = ({ start }: ByteRange): number => Math.floor(start / chunkBytes);
const lastChunk = ({ end }: ByteRange): number => Math.max(0, Math.floor(end / chunkBytes));

/** The bytes of the encrypted file that are needed to decrypt a range. */
export const encryptedRange = (size: number, range: ByteRange): ByteRange => ({
  start: firstChunk(range) * encryptedChunkBytes,
  end: Math.min((lastChunk(range) + 1) * encryptedChunkBytes, encryptedSize(size)) - 1,
});

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, counterAt);
  nonce[lastFlagAt] = isLast ? 1 : 0;
  return nonce;
}

/**
 * AES-256-GCM in chunks, each with its tag: the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár. The nonce
 * is the chunk's number and whether it is the last, so that chunks can be neither moved, removed nor added.
 */
class FileEncryption extends Transform {
  readonly #key: Buffer;
  readonly #size: number;
  #position = 0;
  #cipher: CipherGCM;

  constructor(key: Buffer, size: number) {
    super({ highWaterMark: bufferBytes });
    this.#key = key;
    this.#size = size;
    this.#cipher = this.#begin();
  }

  #begin(): CipherGCM {
    const index = Math.floor(this.#position / chunkBytes);
    const nonce = nonceOf(index, index === chunkCount(this.#size) - 1);
    return createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(associatedData);
  }

  #end(): void {
    this.#cipher.final();
    this.push(this.#cipher.getAuthTag());
  }

  override _transform(input: Buffer, _encoding: string, done: TransformCallback): void {
    if (this.#position + input.length > this.#size) {
      done(new Error('A file is longer than its size'));
      return;
    }
    for (let at = 0; at < input.length; ) {
      const inChunk = this.#position % chunkBytes;
      if (inChunk === 0 && this.#position > 0) {
        this.#end();
        this.#cipher = this.#begin();
      }
      const part = input.subarray(at, at + chunkBytes - inChunk);
      this.push(this.#cipher.update(part));
      at += part.length;
      this.#position += part.length;
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    const isComplete = this.#position === this.#size;
    if (isComplete) this.#end();
    done(isComplete ? null : new Error('A file is shorter than its size'));
  }
}

/** @param size of the file, exactly */
export const encryptFile = (key: Buffer, size: number): Transform => new FileEncryption(key, size);

/** Passes on chunks of one size. The last one, which may be shorter or empty, is processed at the end of the input. */
class Chunker extends Transform {
  readonly #size: number;
  readonly #work: (chunk: Buffer, index: number, isLast: boolean) => Buffer;
  readonly #buffer: Buffer;
  #length = 0;
  #index = 0;

  constructor(size: number, work: (chunk: Buffer, index: number, isLast: boolean) => Buffer) {
    super({ highWaterMark: bufferBytes });
    this.#size = size;
    this.#work = work;
    this.#buffer = Buffer.allocUnsafe(size);
  }

  #next(chunk: Buffer, isLast: boolean): void {
    this.push(this.#work(chunk, this.#index, isLast));
    this.#index += 1;
    this.#length = 0;
  }

  override _transform(input: Buffer, _encoding: string, done: TransformCallback): void {
    try {
      for (let at = 0; at < input.length; ) {
        if (this.#length === this.#size) this.#next(this.#buffer, false);
        // A chunk that is followed by another byte is complete and not the last, so it need not be copied.
        if (this.#length === 0 && input.length - at > this.#size) {
          this.#next(input.subarray(at, at + this.#size), false);
          at += this.#size;
          continue;
        }
        const copied = input.copy(this.#buffer, this.#length, at);
        this.#length += copied;
        at += copied;
      }
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.#next(this.#buffer.subarray(0, this.#length), true);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** Like `encryptFile`, for a size that is not known before. The result is the same. */
export const encryptStream = (key: Buffer): Transform =>
  new Chunker(chunkBytes, (chunk, index, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(associatedData);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  });

export const decryptStream = (key: Buffer): Transform =>
  new Chunker(encryptedChunkBytes, (encrypted, index, isLast) => decryptChunk(key, encrypted, nonceOf(index, isLast)));

function decryptChunk(key: Buffer, encrypted: Buffer, nonce: Buffer): Buffer {
  const end = encrypted.length - tagBytes;
  if (end < 0) throw new Error('An encrypted file is damaged');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(associatedData)
    .setAuthTag(encrypted.subarray(end));
  const chunk = decipher.update(encrypted.subarray(0, end));
  decipher.final();
  return chunk;
}

/**
 * Decrypts the bytes at `encryptedRange(size, range)`. Everything it passes on is authentic; the stream fails at the
 * first chunk that is not.
 * @param size of the decrypted file
 */
export function decryptFile(key: Buffer, size: number, range: ByteRange = wholeRange(size)): Transform {
  const [first, last, lastOfFile] = [firstChunk(range), lastChunk(range), chunkCount(size) - 1];
  return new Chunker(encryptedChunkBytes, (encrypted, position, isEnd) => {
    const index = first + position;
    if ((index === last) !== isEnd) throw new Error('An encrypted file is damaged');
    const chunk = decryptChunk(key, encrypted, nonceOf(index, index === lastOfFile));
    const offset = index * chunkBytes;
    if (index === lastOfFile && offset + chunk.length !== size) throw new Error('An encrypted file is damaged');
    return chunk.subarray(Math.max(0, range.start - offset), Math.max(0, range.end + 1 - offset));
  });
}
