import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createApp } from './app/create-app.ts';
import { hydrate } from './app/hydrate.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const { queryClient, router } = createApp();
const render = () => createRoot(root).render(<App queryClient={queryClient} router={router} />);
// A top-level await would deadlock: the code of a page imports this module and would wait for it.
void hydrate({ queryClient, router }).finally(render);
