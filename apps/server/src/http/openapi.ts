import { type Endpoint, urlOf } from 'contract/endpoint';
import { endpoints } from 'contract/endpoints';
import { apiErrors, commonErrorCodes, type ErrorCode, idempotencyErrorCodes } from 'contract/errors';
import { sentEvents } from 'contract/vocabulary/webhooks';
import * as z from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const isEmpty = (schema: z.ZodType) => schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;

function parameters(endpoint: Endpoint): Json[] {
  const inPlace = (place: 'path' | 'query', schema: z.ZodType) => {
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  return [
    ...inPlace('path', endpoint.params),
    ...inPlace('query', endpoint.query),
    ...(endpoint.isRepeatable ? [idempotencyKey] : []),
  ];
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random value per action. A repeated call with it returns the first reply, with the header Idempotency-Replayed, for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
};

const binary = { type: 'string', format: 'binary' };

function replyContent(endpoint: Endpoint): Json {
  if (endpoint.responseType === 'json') return { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } };
  if (endpoint.responseType === 'stream') return { 'text/csv': { schema: binary } };
  if (endpoint.responseType === 'bytes') return { 'application/octet-stream': { schema: binary } };
  const { properties } = schemaOf(endpoint.reply, 'output') as { properties: { type: { enum: string[] } } };
  return Object.fromEntries(properties.type.enum.map((type) => [type, { schema: binary }]));
}

function bodyContent(endpoint: Endpoint): Json {
  if (endpoint.requestType === 'raw') return { 'application/json': { schema: { type: 'object' } } };
  const schema = schemaOf(endpoint.body, 'input') as { properties: Json };
  const json = { 'application/json': { schema } };
  if (endpoint.bodyLimit === 'default') return json;
  const properties = Object.fromEntries(Object.keys(schema.properties).map((name) => [name, binary]));
  return { ...json, 'multipart/form-data': { schema: { type: 'object', properties } } };
}

const errorSchema = (codes: readonly ErrorCode[]): Json => ({
  allOf: [{ $ref: '#/components/schemas/Error' }],
  properties: { code: { enum: codes } },
});

function responses(endpoint: Endpoint): Json {
  const codes = new Map<number, ErrorCode[]>();
  const ofKeys = endpoint.isRepeatable ? idempotencyErrorCodes : [];
  for (const code of [...commonErrorCodes, ...ofKeys, ...endpoint.errorCodes]) {
    const { status } = apiErrors[code];
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  const errors = [...codes].map(([status, ofStatus]): [number, Json] => [
    status,
    {
      description: ofStatus.map((code) => `\`${code}\`: ${apiErrors[code].text}`).join(' · '),
      content: { 'application/json': { schema: errorSchema(ofStatus) } },
    },
  ]);
  return {
    200: { description: 'Success', content: replyContent(endpoint) },
    ...(endpoint.responseType === 'file' ? { 302: { description: 'Redirect to the file' } } : {}),
    ...Object.fromEntries(errors),
  };
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    parameters: parameters(endpoint),
    ...(isEmpty(endpoint.body)
      ? {}
      : {
          requestBody: { required: true, content: bodyContent(endpoint) },
        }),
    responses: responses(endpoint),
    security: [
      {
        ...(endpoint.access === 'anyone' ? {} : { bearer: [] }),
        ...(endpoint.writes ? { csrf: [] } : {}),
      },
      ...(endpoint.tokenScope === null ? [] : [{ api_token: [endpoint.tokenScope] }]),
    ],
  };
}

/** What is sent to the address of a webhook. docs/how-to/receive-webhooks.md shows how to verify it. */
const sentEvent = (type: string): Json => {
  const required = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return {
    post: {
      summary: `The event \`${type}\`, signed as Standard Webhooks describe. Read \`data.path\` with an API token.`,
      parameters: required.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
      requestBody: { required: true, content: { 'application/json': { schema: eventSchema(type) } } },
      responses: {
        '2XX': { description: 'Accepted. After other replies it is sent again, with the same webhook-id.' },
      },
    },
  };
};

const recordIds: Readonly<Record<string, string>> = {
  'signal.opened': 'signal_id',
  'estimation.saved': 'estimation_id',
};

function eventSchema(type: string): Json {
  const ids = type === 'webhook.test' ? [] : ['client_id', ...(recordIds[type] ? [recordIds[type]] : [])];
  const path = ids.length > 0 ? { path: { type: 'string' } } : {};
  const data = { ...Object.fromEntries(ids.map((name) => [name, { type: 'integer' }])), ...path };
  const timestamp = { type: 'string', format: 'date-time' };
  return {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: { type: { const: type }, timestamp, data: { type: 'object', properties: data } },
  };
}

export function openApiDocument(product: string, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    const path = urlOf(endpoint).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: product,
      version,
      description: 'Health coverage estimates for financial advisors and their clients.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(sentEvents.map((type) => [type, sentEvent(type)])),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Expires after ten minutes. The refresh cookie renews it.',
        },
        api_token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'hp_…',
          description:
            'A personal API token with the scope that the operation names. It acts as its user, and needs neither cookies nor the CSRF header. Users create it in their settings.',
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CSRF-Token',
          description: 'The csrf-token of the page. It is bound to the session cookie.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          properties: {
            code: { type: 'string', description: 'Stable. Clients decide by it.' },
            error: { type: 'string', description: 'One sentence for people.' },
            errors: {
              type: 'object',
              description: 'Messages by field name, with the code validation_failed.',
              additionalProperties: { type: 'array', items: { type: 'string' } },
            },
          },
          required: ['code', 'error'],
        },
      },
    },
  };
}
