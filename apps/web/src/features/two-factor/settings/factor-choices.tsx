import type { CurrentUser } from 'contract/endpoints/users';
import type { Reply } from '../../../lib/api.ts';
import { hasPasskeys } from '../../../lib/passkeys.ts';
import { useSettings } from '../../../lib/use-current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';

export type Doing = 'phone' | 'app' | 'passkey' | 'turning_on' | 'turning_off';

interface FactorChoicesProps {
  user: CurrentUser;
  factors: Reply<'list-factors'>;
  onBegin: (next: Doing) => void;
}

export function FactorChoices({ user, factors, onBegin }: FactorChoicesProps) {
  const { phone, authenticator, passkeys } = factors;
  const hasAny = phone !== null || authenticator !== null || passkeys.length > 0;
  const sendsTexts = useSettings()?.sends_texts !== false;
  return (
    <div data-choices>
      <ButtonRow>
        {hasAny && user.has_password && !user.two_fa_required && (
          <Button size="sm" onClick={() => onBegin('turning_on')}>
            Turn on
          </Button>
        )}
        {hasPasskeys() && (
          <Button size="sm" onClick={() => onBegin('passkey')}>
            {passkeys.length > 0 ? 'Add another passkey' : 'Add a passkey'}
          </Button>
        )}
        {!authenticator && (
          <Button size="sm" onClick={() => onBegin('app')}>
            Add an authenticator app
          </Button>
        )}
        {!phone && user.has_password && sendsTexts && (
          <Button size="sm" onClick={() => onBegin('phone')}>
            Add a phone
          </Button>
        )}
        {hasAny && user.has_password && user.two_fa_enabled && !factors.is_required && (
          <Button size="sm" weight="quiet" onClick={() => onBegin('turning_off')}>
            Turn off
          </Button>
        )}
      </ButtonRow>
    </div>
  );
}
