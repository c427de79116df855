import { useDeletion } from '../../../lib/use-deletion.ts';
import { invalidate } from '../../../lib/use-endpoint.ts';

export const useDeleteClient = (onDeleted: (client: { name: string }) => void) =>
  useDeletion('delete-client', (cache) => invalidate(cache, 'list-clients', 'list-surveys', 'list-todos'), onDeleted);
