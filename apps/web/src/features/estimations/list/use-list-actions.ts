import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, type Reply } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { invalidate, setCached, useAction, type useEndpoint } from '../../../lib/use-endpoint.ts';
import { useNotice } from '../../../ui/notice.tsx';
import { useRowRemoval } from '../../../ui/use-row-removal.ts';
import { listTexts as texts } from '../list-texts.ts';
import { shareAddress } from '../share/share-controls.tsx';

export type ListedEstimation = NonNullable<
  ReturnType<typeof useEndpoint<'list-estimations'>>['data']
>['estimations'][number];

export type ListActions = ReturnType<typeof useListActions>;

export function useListActions() {
  const notice = useNotice();
  const navigate = useNavigate();
  const duplicate = useAction('duplicate-estimation', {
    // The menu stays busy until the copy is open.
    onDone: (copy, _call, cache) => {
      setCached(cache, 'show-estimation', { params: { id: String(copy.id) } }, copy);
      invalidate(cache, 'list-estimations', 'list-client-estimations');
      notice.carry({ tone: 'success', text: texts.list.duplicated(copy.name) });
      return navigate(paths.estimation(copy.id));
    },
  });
  const { asked: target, ask, cancel, confirm, isAway } = useRemoval();
  return {
    target,
    duplicating: duplicate.isPending ? duplicate.variables.params.id : null,
    ask,
    cancel,
    remove: confirm,
    duplicate: ({ id }: ListedEstimation) =>
      duplicate.mutate(
        { params: { id } },
        { onError: (error) => notice.show({ tone: 'danger', text: error.message }) },
      ),
    /** Copying must not publish an estimate again whose link was revoked. */
    linkOf: async ({ share_url }: ListedEstimation) => {
      if (share_url === null) throw new Error(texts.share.revokedInList);
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
