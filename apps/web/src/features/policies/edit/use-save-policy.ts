import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Policy } from 'contract/endpoints/policies';
import type { endedStatuses } from 'contract/vocabulary/policies';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { invalidate, keyOf, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { useVersionedSave } from '../../../lib/use-versioned-save.ts';
import type { PolicyFormChanges } from './policy-values.ts';
import { editTexts } from './texts.ts';

/** Resolves when the list shows the change, so that a form closes onto the new values. */
export async function refreshPolicies(cache: QueryClient, clientId: number): Promise<void> {
  invalidate(cache, 'show-policy-history', 'show-client', 'list-todos');
  await cache.invalidateQueries({ queryKey: keyOf('list-policies', { params: { id: clientId } }) });
}

const gone = new ApiError({ code: 'not_found', status: 404, message: editTexts.gone });

const readPolicy = async (cache: QueryClient, clientId: number, { id }: Policy): Promise<Policy> => {
  const call = { params: { id: clientId } };
  const list = await api('list-policies', call);
  setCached(cache, 'list-policies', call, list);
  return list.policies.find((one) => one.id === id) ?? Promise.reject(gone);
};

export function useSavePolicy(policy: Policy, clientId: number) {
  const cache = useQueryClient();
  const update = useAction('update-policy');
  return useVersionedSave({
    name: `policy ${policy.id}`,
    version: policy.version,
    send: async (changes: PolicyFormChanges, version) => {
      const saved = await update.mutateAsync({ params: { id: policy.id }, body: { policy: changes, version } });
      await refreshPolicies(cache, clientId);
      return saved;
    },
    read: () => readPolicy(cache, clientId, policy),
  });
}

export interface PolicyEnd {
  end_date: string;
  policy_status: (typeof endedStatuses)[number];
}

export function useEndPolicy(policy: Policy, clientId: number) {
  const cache = useQueryClient();
  const end = useAction('end-policy');
  return useVersionedSave({
    name: `policy ${policy.id}`,
    version: policy.version,
    send: async (changes: PolicyEnd, version) => {
      const saved = await end.mutateAsync({ params: { id: policy.id }, body: { ...changes, version } });
      await refreshPolicies(cache, clientId);
      return saved;
    },
    read: () => readPolicy(cache, clientId, policy),
  });
}
