import { apiErrors, type ErrorCode } from 'contract/errors';
import type { LightMyRequestResponse } from 'fastify';

/** Stack traces, paths, SQL, and messages of libraries. No response may contain them. */
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

export interface FileResponse {
  readonly is_generated: boolean;
  readonly is_stored: boolean;
  readonly types: readonly string[];
}

type Headers = LightMyRequestResponse['headers'];
type Fail = (what: string) => void;

function checkFile(headers: Headers, { types }: FileResponse, fail: Fail): void {
  if (!types.includes(String(headers['content-type']))) fail('undeclared content type');
  if (!/max-age=\d+/.test(String(headers['cache-control']))) fail('no max-age');
  if (headers['content-security-policy'] !== "default-src 'none'; sandbox") fail('no sandbox');
}

function checkStored(headers: Headers, fail: Fail): void {
  // Calendar applications keep a feed, and ask whether it is current.
  const isFeed = headers['content-type'] === 'text/calendar; charset=utf-8';
  if (headers['cache-control'] !== (isFeed ? 'private, no-cache' : 'no-store, private')) fail('may be cached');
  if (isFeed && !headers.etag) fail('no ETag');
  if (!String(headers['content-security-policy']).startsWith("default-src 'none'; "))
    fail('no content security policy');
}

function checkGenerated(headers: Headers, fail: Fail): void {
  if (!/^attachment; filename="[\w.-]+"$/.test(String(headers['content-disposition']))) fail('not an attachment');
  if (headers['cache-control'] !== 'no-store') fail('may be cached');
  if (!String(headers['content-type']).endsWith('; charset=utf-8')) fail('no charset');
}

/**
 * Checks the headers and the errors of any response. Names of fields can come from the caller; only sentences are checked.
 * @param file for an endpoint that returns a file when it succeeds
 * @throws with the first problem
 */
export function checkResponse(response: LightMyRequestResponse, file?: FileResponse): void {
  const fail = (what: string) => {
    throw new Error(`${what}: ${response.statusCode} ${response.payload.slice(0, 500)}`);
  };
  const { headers, statusCode } = response;
  if (!/^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))) fail('no X-Request-Id');
  if (headers['x-content-type-options'] !== 'nosniff') fail('no nosniff');
  if (statusCode === 302 && file && headers.location) return;
  if (statusCode === 200 && file?.is_generated) {
    checkGenerated(headers, fail);
    return;
  }
  if (statusCode === 200 && file?.is_stored) {
    checkStored(headers, fail);
    return;
  }
  if (statusCode === 200 && file) {
    checkFile(headers, file, fail);
    return;
  }
  if (headers['cache-control'] !== 'no-store') fail('may be cached');
  if (!/^application\/json(;|$)/.test(String(headers['content-type']))) fail('not JSON');
  if (statusCode < 400) return;

  checkError(response, fail);
}

/** An error has a text of the contract and reveals nothing about the implementation. */
function checkError({ headers, statusCode, payload }: LightMyRequestResponse, fail: Fail): void {
  const { code, error, errors = {}, ...more } = JSON.parse(payload) as Record<string, unknown>;
  const known = Object.hasOwn(apiErrors, String(code)) ? apiErrors[code as ErrorCode] : undefined;
  if (known?.status !== statusCode || known.text !== error) fail('not an error of the contract');
  if ((code === 'validation_failed') !== Object.keys(errors as object).length > 0) fail('field errors do not match');
  if (Object.keys(more).length > 0) fail('unknown property of an error');
  const byField = Object.values(errors as Record<string, string[]>);
  if (byField.some((sentences) => !Array.isArray(sentences) || sentences.length === 0))
    fail('a field without a message');
  for (const sentence of [error as string, ...byField.flat()]) {
    if (typeof sentence !== 'string') fail('message is not a string');
    for (const detail of implementationDetails) if (detail.test(sentence)) fail(`contains ${detail}`);
  }
  if (statusCode === 429 && !(Number(headers['retry-after']) > 0)) fail('no Retry-After');
  if (statusCode === 503 && !(Number(headers['retry-after']) > 0)) fail('no Retry-After');
  if (statusCode === 405 && !/^[A-Z, ]+$/.test(String(headers.allow))) fail('no Allow');
}
