import type { Endpoint } from 'contract/endpoint';
import { endpoints } from 'contract/endpoints';
import { apiErrors, commonErrorCodes } from 'contract/errors';
import * as z from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const isEmpty = (schema: z.ZodType) => schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;

function parameters(endpoint: Endpoint): Json[] {
  const from = (place: 'path' | 'query', schema: z.ZodType) => {
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  return [...from('path', endpoint.params), ...from('query', endpoint.query)];
}

const binary = { type: 'string', format: 'binary' };

function givenContent(endpoint: Endpoint): Json {
  if (endpoint.responseType === 'json') return { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } };
  if (endpoint.responseType === 'stream') return { 'text/csv': { schema: binary } };
  const { properties } = schemaOf(endpoint.reply, 'output') as { properties: { type: { enum: string[] } } };
  return Object.fromEntries(properties.type.enum.map((type) => [type, { schema: binary }]));
}

/** The one body, as JSON; a picture also as a form with one file. */
function takenContent(endpoint: Endpoint): Json {
  if (endpoint.requestType === 'raw') return { 'application/json': { schema: { type: 'object' } } };
  const schema = schemaOf(endpoint.body, 'input') as { properties: Json };
  const json = { 'application/json': { schema } };
  if (endpoint.size === 'usual') return json;
  const properties = Object.fromEntries(Object.keys(schema.properties).map((name) => [name, binary]));
  return { ...json, 'multipart/form-data': { schema: { type: 'object', properties } } };
}

function replies(endpoint: Endpoint): Json {
  const answers: Json = {
    200: { description: 'Done', content: givenContent(endpoint) },

    ...(endpoint.responseType === 'file' ? { 302: { description: 'It lies elsewhere.' } } : {}),
  };
  for (const code of [...commonErrorCodes, ...endpoint.errorCodes]) {
    const { status, text } = apiErrors[code];
    const said = answers[status] as { description: string } | undefined;
    answers[status] = { description: said ? `${said.description} · ${text}` : text, content: errorContent };
  }
  return answers;
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    parameters: parameters(endpoint),
    ...(isEmpty(endpoint.body)
      ? {}
      : {
          requestBody: { required: true, content: takenContent(endpoint) },
        }),
    responses: replies(endpoint),
    security: [
      {
        ...(endpoint.access === 'anyone' ? {} : { bearer: [] }),
        ...(endpoint.writes ? { csrf: [] } : {}),
      },
    ],
  };
}

/** OpenAPI 3.1 of every endpoint, made from the contract that also checks the calls. */
export function openApi(product: string, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: product, version, description: 'Health cover estimates for people who advise on them.' },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Lives ten minutes; refreshed by cookie.' },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CSRF-Token',
          description: "The page's csrf-token, tied to its session cookie.",
        },
      },
      schemas: {
        Error: {
          type: 'object',
          properties: {
            error: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
          required: ['error'],
        },
      },
    },
  };
}
