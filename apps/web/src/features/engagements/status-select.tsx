import type { Client } from 'contract/endpoints/engagements';
import { clientStatuses } from 'contract/vocabulary/engagements';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { InlineSelect } from '../../ui/inline-select.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { statusChoices, texts } from './texts.ts';

interface StatusSelectProps {
  client: Pick<Client, 'id' | 'name' | 'status'>;
}

/** Saved at once and without a version: only the status is written. */
export function StatusSelect({ client: { id, name, status } }: StatusSelectProps) {
  const notice = useNotice();
  const change = useAction('update-user', {
    onDone: (_response, _call, cache) => {
      invalidate(cache, 'list-clients', 'list-client-activities', 'list-activities', 'list-todos');
      return Promise.all([
        cache.invalidateQueries({ queryKey: ['list-meetings'] }),
        cache.invalidateQueries({ queryKey: ['show-client'] }),
      ]);
    },
  });
  const update = (value: string) => {
    const chosen = clientStatuses.find((known) => known === value);
    if (!chosen) return;
    notice.clear();
    change.mutate(
      { params: { id }, body: { user: { status: chosen } } },
      { onError: ({ message }) => notice.show({ tone: 'danger', text: message }) },
    );
  };
  return (
    <InlineSelect
      label={texts.list.statusOf(name)}
      choices={statusChoices}
      value={change.isPending ? (change.variables.body.user.status ?? status) : status}
      onChange={update}
    />
  );
}
