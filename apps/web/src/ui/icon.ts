import type { ComponentType } from 'react';

/**
 * An icon, imported one by one: `import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'`.
 * Icons are decoration beside a word (`aria-hidden`), or the button that holds one has an `aria-label`.
 */
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
