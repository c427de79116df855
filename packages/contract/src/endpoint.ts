import * as z from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint at all; which records they then reach is the slice's policy.
 * `anyone`: no sign-in asked; a bearer token that is sent is honoured.
 * `signed_in`: every kind of user. `advisors`: financial advisors, health agents and super admins.
 */
export type Access = 'anyone' | 'signed_in' | 'advisors' | 'super_admin';

/** How often one address may call: `usual`, or `public` for what strangers can reach and work costs. */
export type RateLimit = 'usual' | 'public' | 'sign_in';

/** How large a call's body may be: `picture` has room for an image, which may also come as a form. */
export type Size = 'usual' | 'picture';

/** What is answered: JSON, a file with a type and a cache rule of its own (see `fileReply`), or one that is made while it goes out (see `streamReply`). */
export type ResponseType = 'json' | 'file' | 'stream';

/** What a call brings: JSON, or bytes as they are, for whoever has to check a signature over them. */
export type RequestType = 'json' | 'raw';

/** How whoever calls is known: by the bearer token; `cookie`: also by the session's, where a plain link asks and nothing is changed. */
export type Identity = 'bearer' | 'cookie';

type Shape = z.ZodType;

export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
  Code extends ErrorCode = ErrorCode,
> {
  /** The stem that the contract, the handler file, its test and the call site share. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** Below /api/v1, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly rateLimit: RateLimit;
  /** Whether it changes something, and so asks for the CSRF header. */
  readonly writes: boolean;
  readonly size: Size;
  readonly responseType: ResponseType;
  readonly requestType: RequestType;
  readonly identity: Identity;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  readonly errorCodes: readonly Code[];
}

const nothing = z.strictObject({});

/**
 * What the handler of an endpoint that gives a file answers; `cache` is the file's Cache-Control, `location` where it lies when
 * it is to be had elsewhere.
 */
export const fileReply = <const Type extends string>(...types: readonly [Type, ...Type[]]) =>
  z.object({
    content: z.union([z.string(), z.custom<Uint8Array>((value) => value instanceof Uint8Array)]),
    type: z.enum(types),
    cache: z.string(),
    location: z.string().optional(),
  });
export type FileReply = z.output<ReturnType<typeof fileReply>>;

/** What the handler of an endpoint that gives a stream answers: pieces of a file to save under this name. */
export const streamReply = z.object({
  filename: z.string(),
  type: z.string(),
  pieces: z.custom<AsyncIterable<string>>((value) => typeof value === 'object' && value !== null),
});
export type StreamReply = z.output<typeof streamReply>;

/** Declares one endpoint; what is left out is empty. */
export function endpoint<
  Reply extends Shape,
  Params extends Shape = typeof nothing,
  Query extends Shape = typeof nothing,
  Body extends Shape = typeof nothing,
  const Code extends ErrorCode = never,
>(declared: {
  name: string;
  summary: string;
  method: Method;
  path: `/${string}`;
  access: Access;
  rateLimit?: RateLimit;
  writes?: boolean;
  size?: Size;
  responseType?: ResponseType;
  requestType?: RequestType;
  identity?: Identity;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  errorCodes?: readonly Code[];
}): Endpoint<Params, Query, Body, Reply, Code> {
  return {
    rateLimit: 'usual',
    size: 'usual',
    responseType: 'json',
    requestType: 'json',
    identity: 'bearer',
    writes: declared.method !== 'GET',
    ...declared,
    params: declared.params ?? (nothing as unknown as Params),
    query: declared.query ?? (nothing as unknown as Query),
    body: declared.body ?? (nothing as unknown as Body),
    errorCodes: declared.errorCodes ?? [],
  };
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** What a caller writes, before defaults are filled in. */
export type QueryInput<E extends Endpoint> = z.input<E['query']>;
export type BodyInput<E extends Endpoint> = z.input<E['body']>;
