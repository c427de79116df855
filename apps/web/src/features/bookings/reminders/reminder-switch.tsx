import type { CurrentUser } from 'contract/endpoints/users';
import { setCached, useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { texts } from './texts.ts';

/** Takes effect at once: there is nothing else to save. */
export function ReminderSwitch({ user }: { user: CurrentUser }) {
  const { id } = user;
  const save = useAction('update-user', {
    onDone: ({ meeting_reminders }, _, cache) =>
      setCached(cache, 'show-current-user', {}, { ...user, meeting_reminders }),
  });
  const chosen = save.isPending ? save.variables.body.user.meeting_reminders : undefined;
  return (
    <>
      {save.error && (
        <Banner tone="danger" role="alert">
          {save.error.message}
        </Banner>
      )}
      <SwitchField
        label={texts.label}
        help={texts.help}
        value={chosen ?? user.meeting_reminders}
        onChange={(meeting_reminders) => save.mutate({ params: { id }, body: { user: { meeting_reminders } } })}
      />
    </>
  );
}
