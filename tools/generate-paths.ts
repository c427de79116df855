import { endpoints } from 'contract/endpoints';

/** The text of packages/contract/src/paths.gen.ts: each endpoint's name with its method and path, and nothing that loads a schema. */
export function pathsSource(): string {
  const lines = Object.entries(endpoints).map(([name, { method, path }]) => `  '${name}': '${method} ${path}',`);
  return `// Written by \`npm run generate\` from the contract's endpoints; not edited by hand.

/** Method and path of every endpoint by its name, so that the browser can call one without loading the schemas. */
export const paths = {
${lines.join('\n')}
} as const;
`;
}
