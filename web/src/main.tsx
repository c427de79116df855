import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { wire } from './app/wire.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const { cache, router } = wire();
createRoot(root).render(<App cache={cache} router={router} />);
