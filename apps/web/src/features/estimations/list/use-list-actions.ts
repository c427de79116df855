import { useState } from 'react';
import { invalidate, keyOf, useAction, type useEndpoint } from '../../../lib/use-endpoint.ts';
import { useNotice } from '../../../ui/notice.tsx';
import { shareAddress } from '../share/share-controls.tsx';
import { texts } from '../texts.ts';

export type ListedEstimation = NonNullable<
  ReturnType<typeof useEndpoint<'list-estimations'>>['data']
>['estimations'][number];

export function useListActions() {
  const notice = useNotice();
  const [asked, setAsked] = useState<ListedEstimation | null>(null);
  const duplicate = useAction('duplicate-estimation', {
    onDone: (_reply, _call, cache) => cache.invalidateQueries({ queryKey: keyOf('list-estimations') }),
  });
  const remove = useAction('delete-estimation', {
    onDone: (_reply, _call, cache) => invalidate(cache, 'list-estimations'),
  });
  return {
    asked,
    duplicating: duplicate.isPending ? duplicate.variables.params.id : null,
    isDeleting: remove.isPending,
    deleteError: remove.error?.message,
    ask: setAsked,
    cancel: () => {
      setAsked(null);
      remove.reset();
    },
    duplicate: ({ id, name }: ListedEstimation) =>
      duplicate.mutate(
        { params: { id } },
        {
          onSuccess: () => notice.show({ tone: 'success', text: texts.list.duplicated(name) }),
          onError: (error) => notice.show({ tone: 'danger', text: error.message }),
        },
      ),
    /** Copying must not publish an estimate again whose link was revoked. */
    linkOf: async ({ share_url }: ListedEstimation) => {
      if (share_url === null) throw new Error(texts.share.revokedInList);
      return shareAddress(share_url);
    },
    remove: ({ id, name }: ListedEstimation) =>
      remove.mutate(
        { params: { id } },
        {
          onSuccess: () => {
            setAsked(null);
            notice.show({ tone: 'success', text: texts.list.deleted(name) });
          },
        },
      ),
  };
}
