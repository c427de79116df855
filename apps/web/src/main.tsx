// First, because the styles of components change those of Mantine's base.
import './ui/provider.tsx';
import { createRoot } from 'react-dom/client';
import { createApp } from './app/create-app.tsx';
import { hydrate } from './app/hydrate.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const { app, queryClient, router } = createApp();
const render = () => createRoot(root).render(app);
// A top-level await would deadlock: the code of a page imports this module and would wait for it.
void hydrate({ queryClient, router }).finally(render);
