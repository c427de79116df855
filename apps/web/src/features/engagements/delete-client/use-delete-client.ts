import type { QueryClient } from '@tanstack/react-query';
import { useDeletion } from '../../../lib/use-deletion.ts';
import { invalidate } from '../../../lib/use-endpoint.ts';

export const refreshAfterDeletion = (cache: QueryClient) =>
  invalidate(cache, 'list-clients', 'list-surveys', 'list-todos');

export const useDeleteClient = (onDeleted: (client: { name: string }) => void) =>
  useDeletion('delete-client', refreshAfterDeletion, onDeleted);
