// The least that React and its DOM can be used for: what any page of this kind begins with.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

createRoot(document.body).render(createElement('p'));
