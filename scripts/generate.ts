import { writeFile } from 'node:fs/promises';
import { pathsSource } from './generate-paths.ts';

const root = new URL('../', import.meta.url);

await writeFile(new URL('contract/src/paths.gen.ts', root), pathsSource());
console.log('contract/src/paths.gen.ts');
