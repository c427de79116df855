import { useMutation } from '@tanstack/react-query';
import type { SelectedSignal } from 'contract/endpoints/signals';
import { maxSelectedSignals } from 'contract/vocabulary/signals';
import { api, type Reply } from '../../../lib/api.ts';
import type { ApiErrorOf } from '../../../lib/api-error.ts';
import type { Selection } from '../../../lib/use-selection.ts';
import { Button } from '../../../ui/button.tsx';
import { useNotice } from '../../../ui/notice.tsx';
import { texts } from '../texts.ts';
import type { radarFilter } from './radar-list.ts';

const t = texts.bulk;

export type SelectedRow = SelectedSignal & { name: string };

interface SelectionExtentProps {
  selection: Selection<SelectedRow>;
  totalCount: number;
  filter: ReturnType<typeof radarFilter>;
}

/** Selects the signals of all pages with their versions, so that those that change from now on stay as they are. */
export function SelectionExtent({ selection, totalCount, filter }: SelectionExtentProps) {
  const { count, hasPageOnly, replace } = selection;
  const notice = useNotice();
  const all = useMutation<Reply<'list-signal-versions'>, ApiErrorOf<'list-signal-versions'>>({
    mutationFn: () => api('list-signal-versions', { query: filter }),
  });
  if (count > maxSelectedSignals || (hasPageOnly && totalCount > maxSelectedSignals))
    return <span>{t.tooMany(maxSelectedSignals)}</span>;
  if (!hasPageOnly) return null;
  const select = () =>
    all.mutate(undefined, {
      onSuccess: ({ signals }) => replace(signals.map((signal) => ({ ...signal, name: signal.client.name }))),
      onError: ({ message, errors }) => notice.show({ tone: 'danger', text: errors.signals ?? message }),
    });
  return (
    <Button weight="quiet" size="sm" busy={all.isPending} onClick={select}>
      {t.all(totalCount)}
    </Button>
  );
}
