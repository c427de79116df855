import { useNavigate } from '@tanstack/react-router';
import type { Entry } from 'contract/endpoints/sessions';
import { useEffect, useEffectEvent, useRef } from 'react';
import { paths } from '../../lib/paths.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { isRejected, linkAfterSignIn } from './social-sign-in.tsx';

const unknownProvider = 'That sign-in option isn’t available. Choose another one on the sign-in page.';

interface OAuthCallbackProps {
  affiliate: string;
  query: string;
  onEntry: (entry: Entry) => void;
}

export function OAuthCallback({ affiliate, query, onEntry }: OAuthCallbackProps) {
  const finish = useAction('start-oauth-session');
  const navigate = useNavigate();
  const notice = useNotice();
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    finish.mutate(
      { body: { affiliate, token: query } },
      {
        onSuccess: onEntry,
        onError: (error) => {
          linkAfterSignIn(error);
          if (!isRejected(error)) return;
          notice.carry({ tone: 'caution', text: error.message });
          void navigate({ ...paths.signIn, replace: true });
        },
      },
    );
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);
  if (!finish.error || isRejected(finish.error)) return <Skeleton lines={2} label="Signing in" />;
  return (
    <>
      <Banner tone="danger" role="alert">
        {finish.error.code === 'not_found' ? unknownProvider : finish.error.message}
      </Banner>
      <ButtonRow>
        <LinkButton to={paths.signIn} weight="primary">
          Back to sign in
        </LinkButton>
      </ButtonRow>
    </>
  );
}
