import { apiErrors, type ErrorCode } from 'contract/errors';
import type { LightMyRequestResponse } from 'fastify';

/** What an answer must never let out: stacks, paths, SQL, and the words of the framework and the libraries. */
const implementationDetails: readonly RegExp[] = [
  /\bat .*[/\\(].*:\d+/,
  /node_modules|node:internal|server[/\\]src|\.(ts|mjs|js):\d/,
  /\b(select|insert|update|delete|where|returning)\b.*("|\$\d|\bfrom\b|\binto\b|\bset\b)/i,
  /violates|constraint|relation "|column "|syntax error|invalid input syntax|out of range|byte sequence|SQLSTATE|deadlock/i,
  /postgres|kysely|pg_|fastify|FST_|argon|\bzod\b/i,
  /ECONN|ETIMEDOUT|EPIPE|ENOENT|socket hang up/,
  /(Type|Syntax|Range|Reference|Zod)Error|Cannot (read|convert|set)|is not (a function|iterable|defined|an object)/,
  /Unexpected (token|end|non-whitespace)|in JSON|JSON\.parse|is not valid JSON|prototype/,
  /Invalid (input|option|string|number|key|element|UUID|ISO)|Too (big|small): |Unrecognized key|must match pattern|expected .+ received/i,
  /\b(undefined|NaN|null)\b|\[object /,
  /Bad Request|Not Found|Internal Server Error|Unsupported Media Type|Payload Too Large|Unprocessable|valid url component/,
];

/** What the contract says of a file that is given. */
export interface FileManners {
  /** Made while it goes out. */
  readonly is_made: boolean;
  /** Bytes that a user uploaded. */
  readonly is_stored: boolean;
  readonly types: readonly string[];
}

type Headers = LightMyRequestResponse['headers'];
type Complain = (what: string) => void;

/** A file has one of the declared types, a cache rule of its own, and may run and load nothing. */
function checkFile(headers: Headers, { types }: FileManners, complain: Complain): void {
  if (!types.includes(String(headers['content-type']))) complain('a type that is not declared');
  if (!/max-age=\d+/.test(String(headers['cache-control']))) complain('says nothing about caches');
  if (headers['content-security-policy'] !== "default-src 'none'; sandbox") complain('may run or load something');
}

/** A stored file is kept by nobody on the way, and may run nothing. */
function checkStored(headers: Headers, complain: Complain): void {
  if (headers['cache-control'] !== 'no-store, private') complain('may be stored');
  if (!String(headers['content-security-policy']).startsWith("default-src 'none'; ")) complain('may run something');
}

/** What is made while it goes out is saved, never shown, and kept by nobody on the way. */
function checkMade(headers: Headers, complain: Complain): void {
  if (!/^attachment; filename="[\w.-]+"$/.test(String(headers['content-disposition']))) complain('not to be saved');
  if (headers['cache-control'] !== 'no-store') complain('may be stored');
  if (!String(headers['content-type']).endsWith('; charset=utf-8')) complain('does not say its letters');
}

/**
 * The manners of every answer of a call, good or bad, for a test to hold each one to.
 * What a caller sent may come back as the name of a field; only the sentences are ours.
 * @param file for a call that gives a file when it succeeds
 * @throws with what is wrong
 */
export function checkManners(response: LightMyRequestResponse, file?: FileManners): void {
  const complain = (what: string) => {
    throw new Error(`${what}: ${response.statusCode} ${response.payload.slice(0, 500)}`);
  };
  const { headers, statusCode } = response;
  if (!/^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))) complain('no X-Request-Id');
  if (headers['x-content-type-options'] !== 'nosniff') complain('may be sniffed');
  if (statusCode === 302 && file && headers.location) return;
  if (statusCode === 200 && file?.is_made) {
    checkMade(headers, complain);
    return;
  }
  if (statusCode === 200 && file?.is_stored) {
    checkStored(headers, complain);
    return;
  }
  if (statusCode === 200 && file) {
    checkFile(headers, file, complain);
    return;
  }
  if (headers['cache-control'] !== 'no-store') complain('may be stored');
  if (!/^application\/json(;|$)/.test(String(headers['content-type']))) complain('not JSON');
  if (statusCode < 400) return;

  checkError(response, complain);
}

/** An error has a text of the contract and reveals nothing about the implementation. */
function checkError({ headers, statusCode, payload }: LightMyRequestResponse, complain: Complain): void {
  const { code, error, errors = {}, ...more } = JSON.parse(payload) as Record<string, unknown>;
  const known = Object.hasOwn(apiErrors, String(code)) ? apiErrors[code as ErrorCode] : undefined;
  if (known?.status !== statusCode || known.text !== error) complain('not an error of the contract');
  if ((code === 'validation_failed') !== Object.keys(errors as object).length > 0)
    complain('field errors do not match');
  if (Object.keys(more).length > 0) complain('more than code, error and errors');
  const byField = Object.values(errors as Record<string, string[]>);
  if (byField.some((sentences) => !Array.isArray(sentences) || sentences.length === 0))
    complain('a field without complaint');
  for (const sentence of [error as string, ...byField.flat()]) {
    if (typeof sentence !== 'string') complain('a sentence that is none');
    for (const detail of implementationDetails) if (detail.test(sentence)) complain(`says ${detail}`);
  }
  if (statusCode === 429 && !(Number(headers['retry-after']) > 0)) complain('does not say when to come back');
  if (statusCode === 503 && !(Number(headers['retry-after']) > 0)) complain('does not say when to come back');
  if (statusCode === 405 && !/^[A-Z, ]+$/.test(String(headers.allow))) complain('does not say what it answers');
}
