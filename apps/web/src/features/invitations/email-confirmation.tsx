import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { session } from '../../lib/session.ts';
import { keyOf, useAction } from '../../lib/use-endpoint.ts';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { BadLink } from './bad-link.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

interface EmailConfirmationProps {
  token: string;
  onConfirmed: () => void;
}

export function EmailConfirmation({ token, onConfirmed }: EmailConfirmationProps) {
  const confirm = useAction('confirm-email');
  const cache = useQueryClient();
  const begin = () =>
    confirm.mutate(
      { body: { token } },
      {
        onSuccess: () => {
          cache.removeQueries({ queryKey: keyOf('show-current-user') });
          onConfirmed();
        },
      },
    );
  const onArrival = useEffectEvent(begin);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    onArrival();
  }, []);
  const { error } = confirm;
  if (error?.code === 'link_invalid' || error?.code === 'validation_failed')
    return (
      <BadLink sentence={error.message} action={session.isSignedIn() ? <ResendConfirmation /> : undefined}>
        <p>
          {session.isSignedIn()
            ? 'If your email isn’t confirmed yet, we can send you a new link.'
            : 'Sign in first. If your email isn’t confirmed yet, we can send you a new link.'}
        </p>
      </BadLink>
    );
  if (error)
    return (
      <LoadFailure
        title="Your email couldn’t be confirmed."
        error={error}
        safe="The link still works."
        onRetry={begin}
      />
    );
  return <Skeleton lines={2} label="Confirming your email" />;
}
