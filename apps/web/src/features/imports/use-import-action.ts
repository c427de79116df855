import type { QueryClient } from '@tanstack/react-query';
import type { PolicyImport } from 'contract/endpoints/imports';
import { invalidate, setCached, useAction } from '../../lib/use-endpoint.ts';

export function cacheImport(response: PolicyImport, _call: unknown, cache: QueryClient): void {
  setCached(cache, 'show-import', { params: { id: response.id } }, response);
  invalidate(cache, 'list-imports', 'list-import-rows');
}

type ImportActionName = 'update-import' | 'undo-import';

export const useImportAction = <N extends ImportActionName>(name: N) => useAction<N>(name, { onDone: cacheImport });
