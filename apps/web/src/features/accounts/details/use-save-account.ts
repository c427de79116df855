import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from 'contract/endpoint';
import type { Account, updateAccount } from 'contract/endpoints/accounts';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { useVersionedSave } from '../../../lib/use-versioned-save.ts';
import { texts } from '../texts.ts';

export function useSaveAccount({ id, version }: Pick<Account, 'id' | 'version'>) {
  const cache = useQueryClient();
  const update = useAction('update-account');
  const call = { params: { id } };
  const cacheAccount = (account: Account) => {
    setCached(cache, 'show-account', call, account);
    invalidate(cache, 'show-own-account');
    return account;
  };
  return useVersionedSave({
    name: `account ${id}`,
    version,
    send: async (account: BodyInput<typeof updateAccount>['account'], over) => {
      if (!id) throw new ApiError({ code: 'validation_failed', status: 422, message: texts.form.missingId });
      const saved = await update.mutateAsync({ ...call, body: { account, version: over } });
      invalidate(cache, 'show-current-user');
      return cacheAccount(saved);
    },
    read: async () => cacheAccount(await api('show-account', call)),
  });
}
