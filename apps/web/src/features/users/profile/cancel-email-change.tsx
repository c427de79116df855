import type { User } from 'contract/endpoints/users';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { useNotice } from '../../../ui/notice.tsx';

/** For users who typed a wrong address, or got the email about a change that they did not ask for. */
export function CancelEmailChange({ user: { id, email } }: { user: Pick<User, 'id' | 'email'> }) {
  const notice = useNotice();
  const update = useAction('update-user', {
    onDone: (saved, { params }, cache) => {
      setCached(cache, 'show-user', { params }, saved);
      invalidate(cache, 'show-current-user');
    },
  });
  const cancel = () => {
    notice.clear();
    update.mutate(
      { params: { id }, body: { user: { email } } },
      {
        onSuccess: () => notice.show({ tone: 'success', text: `Your email stays ${email}.` }),
        onError: ({ message }) => notice.show({ tone: 'danger', text: message }),
      },
    );
  };
  return (
    <Button weight="quiet" size="sm" busy={update.isPending} onClick={cancel}>
      Cancel this email change
    </Button>
  );
}
