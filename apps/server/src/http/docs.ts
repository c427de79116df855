import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { docsPagePolicy, renderDocsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';
import type { RequestLimits } from './rate-limits.ts';
import { staticDocument } from './static-document.ts';

export function registerDocs(app: FastifyInstance, { settings, version }: AppContext, limits: RequestLimits): void {
  let built: ReturnType<typeof openApiDocument> | null = null;
  const document = () => {
    built ??= openApiDocument(settings.product_name, version);
    return built;
  };
  const onRequest = limits.ofAddress('public');
  const json = staticDocument({ type: 'application/json; charset=utf-8', render: () => JSON.stringify(document()) });
  app.get('/api/v1/openapi.json', { onRequest }, json);
  const page = staticDocument({
    type: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': docsPagePolicy },
    render: () => renderDocsPage(document() as never),
  });
  app.get('/api/docs', { onRequest }, page);
}
