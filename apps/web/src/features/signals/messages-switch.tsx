import type { CurrentUser } from 'contract/endpoints/users';
import { setCached, useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { texts } from './message-texts.ts';

/** Takes effect at once: there is nothing else to save. */
export function MessagesSwitch({ user }: { user: CurrentUser }) {
  const { id } = user;
  const save = useAction('update-user', {
    onDone: ({ advisor_messages }, _, cache) =>
      setCached(cache, 'show-current-user', {}, { ...user, advisor_messages }),
  });
  const chosen = save.isPending ? save.variables.body.user.advisor_messages : undefined;
  return (
    <>
      {save.error && (
        <Banner tone="danger" role="alert">
          {save.error.message}
        </Banner>
      )}
      <SwitchField
        label={texts.settings.label}
        help={texts.settings.help}
        value={chosen ?? user.advisor_messages}
        onChange={(advisor_messages) => save.mutate({ params: { id }, body: { user: { advisor_messages } } })}
      />
    </>
  );
}
