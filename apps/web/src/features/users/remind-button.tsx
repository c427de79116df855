import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { advisorTexts } from './texts.ts';

const t = advisorTexts.invitation;

export function RemindButton({ accountId }: { accountId: number }) {
  const notice = useNotice();
  const remind = useAction('remind-advisors', { onDone: (_response, _call, cache) => invalidate(cache, 'list-users') });
  const send = () => {
    notice.clear();
    remind.mutate(
      { body: { account_id: accountId } },
      {
        onSuccess: ({ reminded }) =>
          notice.show(
            reminded > 0 ? { tone: 'success', text: t.reminded(reminded) } : { tone: 'info', text: t.noneDue },
          ),
        onError: ({ message }) => notice.show({ tone: 'danger', text: message }),
      },
    );
  };
  return (
    <Button onClick={send} busy={remind.isPending}>
      {t.remind}
    </Button>
  );
}
