import type { CurrentUser } from 'contract/endpoints/users';
import { setCached, useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';

interface SettingSwitchProps {
  user: CurrentUser;
  field: 'advisor_messages' | 'meeting_reminders';
  label: string;
  help: string;
}

/** Takes effect at once: there is nothing else to save. */
export function SettingSwitch({ user, field, label, help }: SettingSwitchProps) {
  const { id } = user;
  const save = useAction('update-user', {
    onDone: (saved, _, cache) => setCached(cache, 'show-current-user', {}, { ...user, [field]: saved[field] }),
  });
  const chosen = save.isPending ? save.variables.body.user[field] : undefined;
  return (
    <>
      {save.error && (
        <Banner tone="danger" role="alert">
          {save.error.message}
        </Banner>
      )}
      <SwitchField
        label={label}
        help={help}
        value={chosen ?? user[field]}
        onChange={(value) => save.mutate({ params: { id }, body: { user: { [field]: value } } })}
      />
    </>
  );
}
