import type { ComponentType } from 'react';

/**
 * Import each icon from its own file: `import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'`. Icons are
 * `aria-hidden`; a button with only an icon has an `aria-label`.
 */
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
