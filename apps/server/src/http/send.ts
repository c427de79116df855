import { Readable } from 'node:stream';
import type { BytesReply, Endpoint, FileReply, StreamReply } from 'contract/endpoint';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const primitives = new Set(['string', 'number', 'integer', 'boolean', 'null']);

/**
 * fast-json-stringify serializes nullable types and lists of types several times faster than `anyOf`, which it tries
 * option by option.
 */
function flattenUnion(schema: JsonSchema): void {
  const options = schema.anyOf as JsonSchema[] | undefined;
  if (!options) return;
  const others = options.filter(({ type }) => type !== 'null');
  const [only] = others;
  if (others.length === 1 && only && typeof only.type === 'string' && others.length < options.length) {
    delete schema.anyOf;
    // Inside of a union, options are validated, and then null has to be one of the values.
    Object.assign(schema, only, { nullable: true, ...(only.enum && { enum: [...only.enum, null] }) });
  } else if (options.every(({ type, enum: values }) => primitives.has(String(type)) && !values)) {
    delete schema.anyOf;
    Object.assign(schema, { type: options.map(({ type }) => type) });
  }
}

type Serialize = (reply: unknown) => string;

function compileSerializer(endpoint: Endpoint): Serialize {
  const schema = z.toJSONSchema(endpoint.reply, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => flattenUnion(jsonSchema),
  });
  return fastJson(schema as Schema);
}

/** Compiled for the first reply, because compiling those of all endpoints would delay the start. */
export function replySerializer(endpoint: Endpoint): Serialize {
  let serialize: Serialize | null = null;
  return (reply) => {
    serialize ??= compileSerializer(endpoint);
    return serialize(reply);
  };
}

/** A file opened directly in a browser cannot run scripts, load resources or access this origin. */
const filePolicy = "default-src 'none'; sandbox";

function sendFile(reply: FastifyReply, { content, type, cache, location }: FileReply): FastifyReply {
  if (location !== undefined) return reply.header('cache-control', cache).redirect(location, 302);
  return reply
    .headers({
      'content-type': type,
      'cache-control': cache,
      'content-security-policy': filePolicy,
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(content);
}

/** A stream is aborted if the client reads nothing for this long. */
const streamTimeoutMs = 2 * 60_000;

/** Produces pieces only as fast as the client reads them, and stops when the client disconnects. */
function sendStream(reply: FastifyReply, { filename, type, pieces }: StreamReply): FastifyReply {
  reply.headers({ 'content-type': type, 'content-disposition': `attachment; filename="${filename}"` });
  if (reply.request.method === 'HEAD') return reply.send();
  reply.raw.setTimeout(streamTimeoutMs, () => reply.raw.destroy());
  return reply.send(Readable.from(pieces, { objectMode: false }));
}

/** Headers follow the opening, so that an error there gets an ordinary reply. */
async function sendBytes(reply: FastifyReply, { status, headers, open }: BytesReply): Promise<FastifyReply> {
  const isHead = reply.request.method === 'HEAD';
  const content = open && !isHead ? await open() : null;
  reply.code(status).headers(headers);
  // Fastify keeps the length that a HEAD request gets only if the content is a stream.
  if (!content) return reply.send(isHead ? Readable.from([]) : undefined);
  reply.raw.setTimeout(streamTimeoutMs, () => reply.raw.destroy());
  return reply.send(content instanceof Readable ? content : Readable.from(content, { objectMode: false }));
}

export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(json);

type Send = (reply: FastifyReply, result: unknown) => FastifyReply | Promise<FastifyReply>;

export function replySender(endpoint: Endpoint): Send {
  if (endpoint.responseType === 'file') return (reply, result) => sendFile(reply, result as FileReply);
  if (endpoint.responseType === 'stream') return (reply, result) => sendStream(reply, result as StreamReply);
  if (endpoint.responseType === 'bytes') return (reply, result) => sendBytes(reply, result as BytesReply);
  const serialize = replySerializer(endpoint);
  return (reply, result) => sendJson(reply, serialize(result));
}
