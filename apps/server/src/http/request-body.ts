import multipart from '@fastify/multipart';
import type { BodyLimit } from 'contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { errorCodeOf } from '../startup-error.ts';

const kilobyte = 1024;

/** In bytes. */
export const bodyLimits: Record<BodyLimit, number> = {
  default: 256 * kilobyte,
  list: 2 * 1024 * kilobyte,
  people: 32 * 1024 * kilobyte,
  picture: 8 * 1024 * kilobyte,
};

export async function acceptForms(scope: FastifyInstance): Promise<void> {
  const max = bodyLimits.picture;
  await scope.register(multipart, {
    limits: { parts: 1, files: 1, fields: 1, fileSize: max, fieldSize: max, fieldNameSize: 100, headerPairs: 20 },
  });
}

export async function acceptRawBody(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
}

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
