import { advisorRoles } from 'contract/vocabulary/users';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { InlineSelect } from '../../ui/inline-select.tsx';
import { useNotice } from '../../ui/notice.tsx';
import type { AdvisorRow } from './advisor-list.ts';
import { advisorTexts as t } from './texts.ts';

const choices = advisorRoles.map((value) => ({ value, label: t.roles[value] }));

export function RoleSelect({ advisor }: { advisor: AdvisorRow }) {
  const notice = useNotice();
  const change = useAction('update-role', {
    onDone: (_response, _call, cache) => invalidate(cache, 'list-users', 'show-current-user'),
  });
  const update = (role: string) => {
    notice.clear();
    change.mutate(
      { params: { id: advisor.id }, body: { role: role === 'admin' ? 'admin' : 'member' } },
      { onError: ({ message }) => notice.show({ tone: 'danger', text: message }) },
    );
  };
  return (
    <InlineSelect
      label={t.roleOf(advisor.name)}
      choices={choices}
      value={change.isPending ? change.variables.body.role : advisor.role}
      onChange={update}
      disabled={change.isPending}
    />
  );
}
