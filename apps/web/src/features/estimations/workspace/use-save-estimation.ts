import { useQueryClient } from '@tanstack/react-query';
import type { Estimation } from 'contract/endpoints/estimations';
import { api } from '../../../lib/api.ts';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { useVersionedSave } from '../../../lib/use-versioned-save.ts';
import { bodyOf, type FormValues } from '../form/form-values.ts';

export interface ExistingEstimation {
  key: string;
  estimation: Estimation;
}

export function useSaveEstimation(existing: ExistingEstimation | null, isRoot: boolean) {
  const cache = useQueryClient();
  const create = useAction('create-estimation');
  const update = useAction('update-estimation');
  return useVersionedSave({
    name: `estimation ${existing?.key}`,
    version: existing?.estimation.version ?? 0,
    send: async (values: FormValues, version) => {
      const estimation = bodyOf(values);
      const saved = existing
        ? await update.mutateAsync({ params: { id: existing.key }, body: { estimation: { ...estimation, version } } })
        : await create.mutateAsync({ body: { estimation, rootEstimator: isRoot } });
      setCached(cache, 'show-estimation', { params: { id: existing?.key ?? keyOfSaved(saved) } }, saved);
      invalidate(
        cache,
        'list-estimations',
        'list-client-estimations',
        'calculate-estimation',
        'list-scenarios',
        'list-estimation-plans',
        'list-estimation-medicare-plans',
        'show-renewal',
        'show-outlook',
        'show-newer-figures',
      );
      return saved;
    },
    read: () => api('show-estimation', { params: { id: existing?.key ?? '' } }),
  });
}

export const keyOfSaved = ({ root_token, id }: Estimation): string => root_token ?? String(id);
