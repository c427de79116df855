import type { FastifyInstance } from 'fastify';

/** What Fastify serves, as `GET /api/v1/health`, from the tree that it prints. HEAD comes with GET. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  return lines.flatMap((line) => {
    const [, indent = '', part, methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (part === undefined) return [];
    const depth = indent.length / 4;
    const path = `${parents[depth - 1] ?? ''}${part}`;
    parents[depth] = path;
    const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return named.map((method) => `${method} ${path}`);
  });
}
