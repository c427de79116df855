import * as z from 'zod';
import type { CommonErrorCode, ErrorCode } from './errors.ts';
import type { TokenScope } from './vocabulary/api-tokens.ts';
import type { AuditKind } from './vocabulary/audit.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who can call an endpoint. The feature's policy decides which records the caller can access.
 * `anyone`: sign-in is optional; a bearer token is honored.
 * `signed_in`: every type of user. `advisors`: financial advisors, health agents and super admins.
 */
export type Access = 'anyone' | 'signed_in' | 'advisors' | 'super_admin';

/** Requests per IP address: `public` for expensive endpoints that need no sign-in. */
export type RateLimit = 'default' | 'public' | 'sign_in';

/** `picture` has room for an image, which can also be sent as a multipart form; `list` for thousands of rows. */
/** `people`: of a list that is too long, too, so that the reply says how many are allowed. */
export type BodyLimit = 'default' | 'list' | 'people' | 'picture';

/** JSON, a file (see `fileReply`), a stream (see `streamReply`) or bytes (see `bytesReply`). */
export type ResponseType = 'json' | 'file' | 'stream' | 'bytes';

/** JSON, or raw bytes for endpoints that verify a signature over them. */
export type RequestType = 'json' | 'raw';

/** `cookie` also accepts the session cookie, for read-only endpoints that a plain link opens. */
export type Authentication = 'bearer' | 'cookie';

/** `seat`: a seat of a firm that pays for seats. Without one the answer is `payment_required`. */
export type Requirement = 'seat';

type Shape = z.ZodType;

/** What the audit trail records of a successful call. */
export interface Audit<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> {
  readonly kind: AuditKind;
  /**
   * The ids of the clients whose data the reply shows, or whom the call concerns. Those of changed records are found by the
   * database. Without it, each call is recorded, without clients.
   */
  clients?(call: {
    readonly params: z.output<Params>;
    readonly query: z.output<Query>;
    readonly body: z.output<Body>;
    readonly reply: z.output<Reply>;
  }): readonly number[];
}

/** What decides whether a call requires a confirmation, after the request was parsed. */
interface ParsedCall<Params extends Shape, Query extends Shape, Body extends Shape> {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
}

export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
  Code extends ErrorCode = ErrorCode,
  Name extends string = string,
> {
  /** Also the name of the handler's file, and of the export in camel case. */
  readonly name: Name;
  readonly summary: string;
  readonly method: Method;
  /** Empty for addresses that `@rails/activestorage` determines, and for those of calendar feeds. */
  readonly prefix: '/api/v1' | '';
  /** Below the prefix, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly requires: Requirement | null;
  /**
   * Whether the user must have typed the password, or signed in, within `confirmationLifetime`. Otherwise the answer is
   * `password_confirmation_required`.
   */
  requiresConfirmation(call: ParsedCall<Params, Query, Body>): boolean;
  readonly confirms: 'super_admins' | 'everyone';
  /** What an API token needs for it. Null: not with an API token. */
  readonly tokenScope: TokenScope | null;
  readonly rateLimit: RateLimit;
  /** Changes state and therefore requires the CSRF header. */
  readonly writes: boolean;
  /**
   * Framable pages call it. In the frame of another site they have no cookies, so a call without credentials needs no CSRF
   * header if the installation allows framing.
   */
  readonly worksInFrames: boolean;
  /** Accepts the `Idempotency-Key` header. Not if it takes or returns credentials, because its replies are stored. */
  readonly isRepeatable: boolean;
  /** Null: the call is not recorded. */
  readonly audit: Audit<Params, Query, Body, Reply> | null;
  readonly bodyLimit: BodyLimit;
  readonly responseType: ResponseType;
  readonly requestType: RequestType;
  readonly authentication: Authentication;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** The errors of this endpoint in addition to `commonErrorCodes`. */
  readonly errorCodes: readonly Code[];
}

const empty = z.strictObject({});

/** The result of a handler that returns a file. `cache` is its Cache-Control; with `location` the reply is a redirect. */
export const fileReply = <const Type extends string>(...types: readonly [Type, ...Type[]]) =>
  z.object({
    content: z.union([z.string(), z.custom<Uint8Array>((value) => value instanceof Uint8Array)]),
    type: z.enum(types),
    cache: z.string(),
    location: z.string().optional(),
  });
export type FileReply = z.output<ReturnType<typeof fileReply>>;

export const streamReply = z.object({
  filename: z.string(),
  type: z.string(),
  pieces: z.custom<AsyncIterable<string>>((value) => typeof value === 'object' && value !== null),
});
export type StreamReply = z.output<typeof streamReply>;

type Bytes = AsyncIterable<Uint8Array>;

/** The result of a handler that returns a stored file, whole or in part. */
export const bytesReply = z.object({
  status: z.union([z.literal(200), z.literal(206), z.literal(304), z.literal(416)]),
  headers: z.record(z.string(), z.string()),
  open: z
    .custom<() => Promise<Bytes>>((value) => typeof value === 'function')
    .nullable()
    .describe('Not called for a HEAD request. Null for a reply without content.'),
});
export type BytesReply = z.output<typeof bytesReply>;

export function endpoint<
  Reply extends Shape,
  Params extends Shape = typeof empty,
  Query extends Shape = typeof empty,
  Body extends Shape = typeof empty,
  const Code extends ErrorCode = never,
  const Name extends string = string,
>(declared: {
  name: Name;
  summary: string;
  method: Method;
  prefix?: '';
  path: `/${string}`;
  access: Access;
  requires?: Requirement;
  /** `true`: for each call. */
  requiresConfirmation?: true | ((call: ParsedCall<Params, Query, Body>) => boolean);
  /** Who must confirm: super admins, unless it says everyone. */
  confirms?: 'everyone';
  tokenScope?: TokenScope;
  rateLimit?: RateLimit;
  writes?: boolean;
  worksInFrames?: boolean;
  isRepeatable?: boolean;
  audit?: Audit<Params, Query, Body, Reply> | null;
  bodyLimit?: BodyLimit;
  responseType?: ResponseType;
  requestType?: RequestType;
  authentication?: Authentication;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  errorCodes?: readonly Code[];
}): Endpoint<Params, Query, Body, Reply, Code, Name> {
  const { requiresConfirmation = () => false } = declared;
  return {
    prefix: '/api/v1',
    rateLimit: 'default',
    bodyLimit: 'default',
    responseType: 'json',
    requestType: 'json',
    authentication: 'bearer',
    requires: null,
    tokenScope: null,
    confirms: 'super_admins',
    worksInFrames: false,
    writes: declared.method !== 'GET',
    isRepeatable: declared.method === 'POST',
    audit: (declared.writes ?? declared.method !== 'GET') ? { kind: 'change' } : null,
    ...declared,
    requiresConfirmation: requiresConfirmation === true ? () => true : requiresConfirmation,
    params: declared.params ?? (empty as unknown as Params),
    query: declared.query ?? (empty as unknown as Query),
    body: declared.body ?? (empty as unknown as Body),
    errorCodes: declared.errorCodes ?? [],
  };
}

/** For `Audit.clients` of replies that do not name their clients: the handler calls `record.showClients`. */
export const reportedByHandler = (): readonly number[] => [];

/** Parameters as `:name`. */
export const urlOf = ({ prefix, path }: Pick<Endpoint, 'prefix' | 'path'>): string => `${prefix}${path}`;

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** What a caller sends, before defaults are applied. */
export type QueryInput<E extends Endpoint> = z.input<E['query']>;
export type BodyInput<E extends Endpoint> = z.input<E['body']>;
export type ErrorCodeOf<E extends Endpoint> = E['errorCodes'][number] | CommonErrorCode;
