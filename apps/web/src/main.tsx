import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { hydrate } from './app/hydrate.ts';
import { wire } from './app/wire.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const { cache, router } = wire();
const render = () => createRoot(root).render(<App cache={cache} router={router} />);
// Awaited here, a page's code would wait for this module and this module for it.
void hydrate({ cache, router }).finally(render);
