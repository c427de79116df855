import type { Endpoint } from '../endpoint.ts';
import { createMove, previewMove } from '../endpoints/moves.ts';

export const movesEndpoints = {
  'preview-move': previewMove,
  'create-move': createMove,
} as const satisfies Record<string, Endpoint>;
