import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, type Reply } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { invalidate, keyOf, useAction, type useEndpoint } from '../../../lib/use-endpoint.ts';
import { useNotice } from '../../../ui/notice.tsx';
import { useUndo } from '../../../ui/use-undo.ts';
import { listTexts as texts } from '../list-texts.ts';
import { shareAddress } from '../share/share-controls.tsx';

export type ListedEstimation = NonNullable<
  ReturnType<typeof useEndpoint<'list-estimations'>>['data']
>['estimations'][number];

export type ListActions = ReturnType<typeof useListActions>;

export function useListActions() {
  const notice = useNotice();
  const [asked, setAsked] = useState<ListedEstimation | null>(null);
  const duplicate = useAction('duplicate-estimation', {
    onDone: (_reply, _call, cache) => cache.invalidateQueries({ queryKey: keyOf('list-estimations') }),
  });
  const { away, remove } = useRemoval();
  return {
    asked,
    duplicating: duplicate.isPending ? duplicate.variables.params.id : null,
    ask: setAsked,
    cancel: () => setAsked(null),
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
    remove: (row: ListedEstimation) => {
      setAsked(null);
      notice.clear();
      remove(row);
    },
    withoutRemoved: (page: Reply<'list-estimations'>): Reply<'list-estimations'> => {
      const estimations = page.estimations.filter(({ id }) => !away.has(id));
      return { ...page, estimations, totalCount: page.totalCount - page.estimations.length + estimations.length };
    },
  };
}

function useRemoval() {
  const notice = useNotice();
  const cache = useQueryClient();
  const router = useRouter();
  const { away, start } = useUndo<ListedEstimation>({
    text: ({ name }) => texts.list.deleted(name),
    run: async ({ id }) => {
      await api('delete-estimation', { params: { id } }, { keepalive: true }).catch(unlessGone);
      invalidate(cache, 'list-estimations');
    },
    onFailed: ({ name }, error) => {
      const text = texts.list.deleteFailed(name, error instanceof Error ? error.message : '');
      // A notice that is shown now would end with the page that is being left.
      const { show, carry } = notice;
      (router.state.status === 'pending' ? carry : show)({ tone: 'danger', text });
    },
    // The button that was pressed is gone.
    onUndone: ({ id }) => {
      const { href } = router.buildLocation(paths.estimation(id));
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`td a[href="${href}"]`)?.focus());
    },
  });
  return { away, remove: start };
}

/** Someone else deleted it. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
}
