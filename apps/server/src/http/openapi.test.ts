import { urlOf } from 'contract/endpoint';
import { type EndpointName, endpoints } from 'contract/endpoints';
import { apiErrors, commonErrorCodes, idempotencyErrorCodes } from 'contract/errors';
import { sentEvents } from 'contract/vocabulary/webhooks';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApp } from '../testing/test-app.ts';

const app = await createTestApp({ settings: { product_name: 'Our <Planner>' } });
afterAll(() => app.close());

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  readonly responses: Readonly<Record<string, { description: string; content?: Record<string, { schema: object }> }>>;
  readonly security: readonly Record<string, unknown>[];
}
interface Document {
  readonly openapi: string;
  readonly info: { title: string; version: string };
  readonly servers: readonly { url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { schemas: object; securitySchemes: object };
  readonly webhooks: Readonly<Record<string, { post: { requestBody: object } }>>;
}

const document = (await app.server.inject('/api/v1/openapi.json')).json() as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);
const operationOf = (name: EndpointName) => {
  const found = operations.find(({ operationId }) => operationId === name);
  if (!found) throw new Error(`${name} is not in the document`);
  return found;
};
const names = Object.keys(endpoints) as EndpointName[];
const hasFields = (schema: z.ZodType) => schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0;

interface ErrorSchema {
  readonly properties?: { readonly code?: { readonly enum?: readonly string[] } };
}

test('is an OpenAPI 3.1 document', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Our <Planner>', version: '0.0.0-test' },
    servers: [{ url: '/' }],
  });
});

test('lists every endpoint once', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted());
});

test.each(names)('%s: path, parameters, body, responses and security', (name) => {
  const endpoint = endpoints[name];
  const operation = operationOf(name);
  expect(`${operation.method.toUpperCase()} ${operation.path}`).toBe(
    `${endpoint.method} ${urlOf(endpoint).replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(operation.summary).toBe(endpoint.summary);
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(
    endpoint.path.match(/:\w+/g)?.map((named) => `{${named.slice(1)}}`) ?? [],
  );
  for (const parameter of inPath) expect(parameter.required).toBe(true);
  for (const parameter of operation.parameters) expect(Object.keys(parameter.schema).length).toBeGreaterThan(0);
  expect(operation.requestBody !== undefined).toBe(endpoint.requestType === 'raw' || hasFields(endpoint.body));
  const content = Object.entries(operation.responses['200']?.content ?? {});
  expect(content.length).toBeGreaterThan(0);
  for (const [type, { schema }] of content) {
    expect(type === 'application/json').toBe(endpoint.responseType === 'json');
    const [first = schema] = (schema as { anyOf?: object[] }).anyOf ?? [];
    expect(first).toMatchObject(
      endpoint.responseType === 'json' ? { type: 'object' } : { type: 'string', format: 'binary' },
    );
  }
  const hasKey = operation.parameters.some((parameter) => parameter.in === 'header');
  expect(hasKey).toBe(endpoint.isRepeatable);
  const codes = [...commonErrorCodes, ...(hasKey ? idempotencyErrorCodes : []), ...endpoint.errorCodes];
  for (const code of codes) {
    const { status, text } = apiErrors[code];
    const { description, content } = operation.responses[status] ?? {};
    expect(description).toContain(text);
    expect(content?.['application/json']?.schema).toMatchObject({
      allOf: [{ $ref: '#/components/schemas/Error' }],
      properties: { code: { enum: expect.arrayContaining([code]) } },
    });
  }
  const documented = Object.values(operation.responses).flatMap(
    ({ content = {} }) =>
      (content['application/json']?.schema as ErrorSchema | undefined)?.properties?.code?.enum ?? [],
  );
  expect(documented).toHaveLength(codes.length);
  for (const status of ['401', '422', '429', '500', '503']) expect(operation.responses).toHaveProperty(status);
  const isOpen = endpoint.access === 'anyone';
  expect(operation.security).toEqual([
    { ...(isOpen ? {} : { bearer: [] }), ...(endpoint.writes ? { csrf: [] } : {}) },
    ...(endpoint.tokenScope ? [{ api_token: [endpoint.tokenScope] }] : []),
  ]);
});

test('every reference and security requirement is defined in the document', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => String(match[1]));
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const target = reference
      .split('/')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);
    expect(target, reference).toBeDefined();
  }
  const schemes = Object.keys(document.components.securitySchemes);
  for (const scheme of operations.flatMap(({ security }) => security.flatMap((each) => Object.keys(each))))
    expect(schemes).toContain(scheme);
});

test('documents file types, and both content types of a picture upload', () => {
  expect(Object.keys(operationOf('show-picture').responses['200']?.content ?? {})).toEqual(['image/png']);
  expect(Object.keys(operationOf('show-avatar').responses['200']?.content ?? {})).toEqual(['image/svg+xml']);
  const { content } = operationOf('update-avatar').requestBody ?? {};
  expect(content?.['application/json']?.schema).toMatchObject({ required: ['image'] });
  expect(content?.['multipart/form-data']?.schema).toEqual({
    type: 'object',
    properties: { image: { type: 'string', format: 'binary' } },
  });
});

test('documents the error body', () => {
  expect(document.components.schemas).toMatchObject({
    Error: {
      properties: {
        code: { type: 'string' },
        error: { type: 'string' },
        errors: { type: 'object' },
      },
      required: ['code', 'error'],
    },
  });
});

test('documents required fields, patterns and defaults', () => {
  const body = operationOf('create-estimation').requestBody?.content['application/json']?.schema as {
    properties: {
      estimation: {
        required: string[];
        properties: Record<string, Record<string, unknown>>;
        additionalProperties: boolean;
      };
    };
  };
  const { estimation } = body.properties;
  expect(estimation.required).toEqual(['client_first_name', 'zip', 'county', 'dependents_attributes']);
  expect(estimation.additionalProperties).toBe(false);
  expect(estimation.properties.zip).toMatchObject({ type: 'string', pattern: '^\\d{5}$' });
  expect(estimation.properties.plan_year).toMatchObject({ enum: [2025, 2026, 2027], default: 2025 });
  const size = operationOf('list-estimations').parameters.find(({ name }) => name === 'pageSize');
  expect(size).toMatchObject({ in: 'query', required: false });
});

test('describes what webhooks send', () => {
  expect(Object.keys(document.webhooks)).toEqual([...sentEvents]);
  const properties = { client_id: { type: 'integer' }, signal_id: { type: 'integer' }, path: { type: 'string' } };
  expect(document.webhooks['signal.opened']?.post.requestBody).toMatchObject({
    content: { 'application/json': { schema: { properties: { data: { properties } } } } },
  });
});
