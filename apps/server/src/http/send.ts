import { Readable } from 'node:stream';
import type { Endpoint, FileReply, StreamReply } from 'contract/endpoint';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const plain = new Set(['string', 'number', 'integer', 'boolean', 'null']);

/**
 * A choice between null and something else as that thing, nullable; between plain types as a list of types.
 * Both are written several times faster than a choice, which has to be tried option by option.
 */
function flattenChoice(schema: JsonSchema): void {
  const options = schema.anyOf as JsonSchema[] | undefined;
  if (!options) return;
  const others = options.filter(({ type }) => type !== 'null');
  const [only] = others;
  if (others.length === 1 && only && typeof only.type === 'string' && others.length < options.length) {
    delete schema.anyOf;
    Object.assign(schema, only, { nullable: true });
  } else if (options.every(({ type, enum: values }) => plain.has(String(type)) && !values)) {
    delete schema.anyOf;
    Object.assign(schema, { type: options.map(({ type }) => type) });
  }
}

/** Writes a reply of this endpoint as JSON; what the contract does not name is left out. */
export function replyWriter(endpoint: Endpoint): (reply: unknown) => string {
  const schema = z.toJSONSchema(endpoint.reply, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => flattenChoice(jsonSchema),
  });
  return fastJson(schema as Schema);
}

/** A file that is opened by itself runs nothing, loads nothing and belongs to no origin. */
const filePolicy = "default-src 'none'; sandbox";

/** Sends a file with its own type and cache rule; other products' pages may not embed it. */
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

/** After so many milliseconds in which a caller takes nothing of what is sent, they count as gone. */
const timeoutMs = 2 * 60_000;

/** Sends pieces as they are made, as fast as they are taken; whoever goes away ends the making. Asked for the head alone, makes none. */
function sendStream(reply: FastifyReply, { filename, type, pieces }: StreamReply): FastifyReply {
  reply.headers({ 'content-type': type, 'content-disposition': `attachment; filename="${filename}"` });
  if (reply.request.method === 'HEAD') return reply.send();
  reply.raw.setTimeout(timeoutMs, () => reply.raw.destroy());
  return reply.send(Readable.from(pieces, { objectMode: false }));
}

/** Sends what a handler of this endpoint answered. */
export function sender(endpoint: Endpoint): (reply: FastifyReply, result: unknown) => FastifyReply {
  if (endpoint.responseType === 'file') return (reply, result) => sendFile(reply, result as FileReply);
  if (endpoint.responseType === 'stream') return (reply, result) => sendStream(reply, result as StreamReply);
  const write = replyWriter(endpoint);
  return (reply, result) => reply.header('content-type', 'application/json; charset=utf-8').send(write(result));
}
