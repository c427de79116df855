import multipart from '@fastify/multipart';
import type { Size } from 'contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCodeOf } from '../startup-error.ts';
import { ApiError } from './api-error.ts';

const kilobyte = 1024;

/** Bytes of a call's whole body. */
export const bodyLimits: Record<Size, number> = { usual: 256 * kilobyte, picture: 8 * 1024 * kilobyte };

/** Lets the endpoints of this scope take a form with one file or one field instead of JSON. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  const max = bodyLimits.picture;
  await scope.register(multipart, {
    limits: { parts: 1, files: 1, fields: 1, fileSize: max, fieldSize: max, fieldNameSize: 100, headerPairs: 20 },
  });
}

/** A form's one part as the body that the same call has in JSON: a file as a data URL. Undefined when no form was sent. */
export async function readForm(request: FastifyRequest): Promise<Record<string, string> | undefined> {
  if (!request.isMultipart?.()) return undefined;
  if (Number(request.headers['content-length'] ?? 0) > bodyLimits.picture) throw new ApiError('payload_too_large');
  return readParts(request).catch((error: unknown) => {
    const isKnown = error instanceof ApiError || errorCodeOf(error).startsWith('FST_');
    throw isKnown ? error : new ApiError('malformed_request');
  });
}

async function readParts(request: FastifyRequest): Promise<Record<string, string>> {
  const body: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field' && part.valueTruncated) throw new ApiError('payload_too_large');
    body[part.fieldname] =
      part.type === 'field'
        ? String(part.value)
        : `data:${part.mimetype};base64,${(await part.toBuffer()).toString('base64')}`;
  }
  return body;
}

/** Lets the endpoints of this scope take any bytes as they are, whatever they are said to be. */
export async function acceptBytes(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
}
