import type { MouseEvent } from 'react';
import type { LinkTarget } from '../lib/paths.ts';
import type { Icon } from './icon.ts';

interface Action {
  label: string;
  icon: Icon;
}

export type RowAction =
  | (Action & { onSelect: () => void; tone?: 'danger' })
  | (Action & { to: LinkTarget })
  | (Action & { download: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void });
