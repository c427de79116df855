import { useQueryClient } from '@tanstack/react-query';
import type { CalendarInput } from 'contract/endpoints/hours';
import { api } from '../../../lib/api.ts';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { useVersionedSave } from '../../../lib/use-versioned-save.ts';

export function useSaveHours(userId: number, version: number) {
  const cache = useQueryClient();
  const update = useAction('update-hours');
  const call = { params: { id: userId } };
  return useVersionedSave({
    name: `hours ${userId}`,
    version,
    send: async (calendar: CalendarInput, over) => {
      const saved = await update.mutateAsync({ ...call, body: { calendar, version: over } });
      setCached(cache, 'show-hours', call, saved);
      invalidate(cache, 'list-slots');
      return saved;
    },
    read: () => api('show-hours', call),
  });
}
