import { createHash } from 'node:crypto';

interface Field {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly [key: string]: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Field }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { description: string; content?: unknown }>>;
  readonly security: readonly Record<string, unknown>[];
}

const escaped = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  );

const schemaBlock = (title: string, content: unknown) =>
  Object.entries((content ?? {}) as Record<string, { schema: unknown }>)
    .map(
      ([type, { schema }]) =>
        `<details><summary>${title}${type === 'application/json' ? '' : ` as ${escaped(type)}`}</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>`,
    )
    .join('');

const requirements = (operation: Operation) =>
  [
    operation.security[0]?.bearer ? 'bearer token' : 'no sign-in',
    ...(operation.security[0]?.csrf ? ['CSRF header'] : []),
  ].join(', ');

function section(path: string, method: string, operation: Operation): string {
  const fields = operation.parameters
    .map(
      (field) =>
        `<tr><td><code>${escaped(field.name)}</code></td><td>${field.in}${field.required ? ', required' : ''}</td></tr>`,
    )
    .join('');
  const responses = Object.entries(operation.responses)
    .map(([status, { description }]) => `<tr><td>${status}</td><td>${escaped(description)}</td></tr>`)
    .join('');
  const body = (operation.requestBody as { content?: unknown } | undefined)?.content;
  return `<section id="${operation.operationId}">
<h2><span>${method.toUpperCase()}</span> <code>${escaped(path)}</code></h2>
<p>${escaped(operation.summary)}</p><p class="requirements">Requires: ${requirements(operation)}</p>
${fields && `<table><caption>Parameters</caption>${fields}</table>`}
${schemaBlock('Body', body)}${schemaBlock('Reply', operation.responses['200']?.content)}
<details><summary>Responses</summary><table>${responses}</table></details></section>`;
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:72ch;margin:48px auto;padding:0 16px}
h1{font-weight:600}h2{font-size:16px;border-top:1px solid #8884;padding-top:24px;margin-top:32px}h2 span{color:#0f7d7d}
table{border-collapse:collapse;width:100%}td{border-bottom:1px solid #8883;padding:4px 8px 4px 0;vertical-align:top}caption{text-align:left;font-weight:600}
pre{overflow:auto;font-size:13px}summary{cursor:pointer;padding:4px 0}.requirements{opacity:.75}nav li{margin:4px 0}code{overflow-wrap:anywhere}`;

/** The style is allowed by its hash, because a nonce would make every page different. */
export const docsPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

export function renderDocsPage(document: { info: { title: string }; paths: unknown }): string {
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const links = operations
    .map(
      ({ path, method, operation }) =>
        `<li><a href="#${operation.operationId}">${method.toUpperCase()} ${escaped(path)}</a></li>`,
    )
    .join('');
  const title = `${escaped(document.info.title)} API`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>
<p>Machine-readable: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p><nav aria-label="Endpoints"><ul>${links}</ul></nav>
${operations.map(({ path, method, operation }) => section(path, method, operation)).join('\n')}</main></body></html>`;
}
