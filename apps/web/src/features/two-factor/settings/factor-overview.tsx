import type { UseQueryResult } from '@tanstack/react-query';
import type { CurrentUser } from 'contract/endpoints/users';
import { useState } from 'react';
import type { Reply } from '../../../lib/api.ts';
import type { ApiErrorOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { type Doing, FactorChoices } from './factor-choices.tsx';
import { RemovalDialog, RenameDialog, RenewalDialog } from './factor-dialogs.tsx';
import { FactorList, type Passkey, type Removal } from './factor-list.tsx';

interface FactorOverviewProps {
  user: CurrentUser;
  answer: UseQueryResult<Reply<'list-factors'>, ApiErrorOf<'list-factors'>>;
  onBegin: (next: Doing) => void;
  onRenewed: (codes: readonly string[]) => void;
  onRemoved: (text: string) => void;
}

export function FactorOverview({ user, answer, onBegin, onRenewed, onRemoved }: FactorOverviewProps) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [isRenewing, setIsRenewing] = useState(false);
  const factors = answer.data;
  return (
    <>
      <Standing user={user} />
      {factors ? (
        <>
          <FactorList
            factors={factors}
            onRemove={setRemoval}
            onRename={setRenamed}
            onChangePhone={() => onBegin('phone')}
            onReplaceApp={() => onBegin('app')}
            onRenewCodes={() => setIsRenewing(true)}
          />
          <FactorChoices user={user} factors={factors} onBegin={onBegin} />
        </>
      ) : answer.error ? (
        <LoadFailure
          title="Your ways to verify it’s you couldn’t be loaded."
          error={answer.error}
          safe="Your saved data isn’t affected."
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <Skeleton lines={2} />
      )}
      <RenewalDialog opened={isRenewing} onClose={() => setIsRenewing(false)} onRenewed={onRenewed} />
      <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />
      <RemovalDialog
        removal={removal}
        onClose={() => setRemoval(null)}
        onRemoved={({ two_fa_enabled, two_fa_required }) =>
          onRemoved(two_fa_enabled || two_fa_required ? 'Removed.' : 'Removed. Two-factor authentication is off.')
        }
      />
    </>
  );
}

function Standing({ user }: { user: CurrentUser }) {
  if (!user.two_fa_required)
    return (
      <>
        <p>A second step keeps others out of your account, even if they know your password.</p>
        {!user.has_password && (
          <p>
            To use texted codes, <TextLink to={paths.requestReset}>choose a password</TextLink> first.
          </p>
        )}
      </>
    );
  const reason = user.super_admin
    ? 'Super admins verify it’s them each time they sign in.'
    : 'Your firm requires a second step each time you sign in.';
  return <p>{user.two_fa_enabled ? 'On. You verify it’s you each time you sign in.' : reason}</p>;
}
