import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, type Reply } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { invalidate, setCached, useAction, type useEndpoint } from '../../../lib/use-endpoint.ts';
import { useNotice } from '../../../ui/notice.tsx';
import { useRowRemoval } from '../../../ui/use-row-removal.ts';
import { listTexts as texts } from '../list-texts.ts';
import { isExpired, shareAddress } from '../share-address.ts';

export type ListedEstimation = NonNullable<
  ReturnType<typeof useEndpoint<'list-estimations'>>['data']
>['estimations'][number];

export type ListActions = ReturnType<typeof useListActions>;

/** Opens the copy. */
export function useDuplicate() {
  const notice = useNotice();
  const navigate = useNavigate();
  const action = useAction('duplicate-estimation', {
    // The menu stays busy until the copy is open.
    onDone: (copy, _call, cache) => {
      setCached(cache, 'show-estimation', { params: { id: String(copy.id) } }, copy);
      invalidate(cache, 'list-estimations', 'list-client-estimations');
      notice.carry({ tone: 'success', text: texts.list.duplicated(copy.name) });
      return navigate(paths.estimation(copy.id));
    },
  });
  return {
    duplicating: action.isPending ? action.variables.params.id : null,
    duplicate: ({ id }: Pick<ListedEstimation, 'id'>) =>
      action.mutate({ params: { id } }, { onError: (error) => notice.show({ tone: 'danger', text: error.message }) }),
  };
}

export function useListActions() {
  const duplication = useDuplicate();
  const { asked: target, ask, cancel, confirm, isAway } = useRemoval();
  return {
    target,
    ...duplication,
    ask,
    cancel,
    remove: confirm,
    /** Copying must not publish an estimate again whose link was revoked. */
    linkOf: async ({ share_url, share_expires_at }: ListedEstimation) => {
      if (share_url === null) throw new Error(texts.share.revokedInList);
      if (isExpired({ share_expires_at })) throw new Error(texts.share.expiredInList);
      return shareAddress(share_url);
    },
    withoutRemoved: (page: Reply<'list-estimations'>): Reply<'list-estimations'> => {
      const estimations = page.estimations.filter((row) => !isAway(row));
      return { ...page, estimations, totalCount: page.totalCount - page.estimations.length + estimations.length };
    },
  };
}

function useRemoval() {
  const cache = useQueryClient();
  return useRowRemoval<ListedEstimation>({
    run: async ({ id }) => {
      await api('delete-estimation', { params: { id } }, { keepalive: true }).finally(() =>
        invalidate(cache, 'list-estimations'),
      );
    },
    done: ({ name }) => texts.list.deleted(name),
    failed: ({ name }, reason) => texts.list.deleteFailed(name, reason),
    targetOf: ({ id }) => paths.estimation(id),
  });
}
