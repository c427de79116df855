import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs';
import type { Entry } from 'contract/endpoints/sessions';
import type { ReactNode } from 'react';
import { type ApiErrorOf, byCode } from '../../lib/api-error.ts';
import { session } from '../../lib/session.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { GoogleButton } from './google-button.tsx';
import { hasProviders, type IdentityProviders } from './identity-providers.ts';
import styles from './sign-in.module.css';

interface SocialSignInProps {
  providers: IdentityProviders;
  joining?: () => { token: string; accepts_terms: true; phone_number: string } | null;
  onEntry: (entry: Entry) => void;
}

export function SocialSignIn({ providers, joining, onEntry }: SocialSignInProps) {
  const google = useAction('start-google-session');
  const begin = useAction('begin-oauth-session');
  const { google_client_id, openid_providers } = providers;
  if (!hasProviders(providers)) return null;
  const enter = (credential: string) => {
    begin.reset();
    const more = joining ? joining() : {};
    if (!more) return;
    google.mutate({ body: { credential, ...more } }, { onSuccess: onEntry, onError: linkAfterSignIn });
  };
  const leave = (affiliate: string) => {
    google.reset();
    const more = joining ? joining() : {};
    if (!more) return;
    begin.mutate({ body: { affiliate, ...more } }, { onSuccess: ({ url }) => openExternal(url) });
  };
  return (
    <section className={styles.ways} aria-label="Other ways to sign in">
      <p className={styles.or}>or</p>
      <Failure error={google.error ?? begin.error} />
      {google_client_id && <GoogleButton clientId={google_client_id} onCredential={enter} />}
      {openid_providers.map(({ affiliate, name }) => (
        <Button
          key={affiliate}
          icon={IconLogin2}
          fullWidth
          busy={begin.isPending && begin.variables.body.affiliate === affiliate}
          onClick={() => leave(affiliate)}
        >
          Continue with {name}
        </Button>
      ))}
    </section>
  );
}

type SocialError = ApiErrorOf<'start-google-session' | 'begin-oauth-session' | 'start-oauth-session'>;

export function linkAfterSignIn(error: SocialError): void {
  if (isRejected(error)) session.setPending({ step: 'connect' });
}

export const isRejected = (error: SocialError): boolean =>
  byCode(error, { identity_not_linked: true, link_invalid: true, identity_rejected: false, not_found: false }, false);

function Failure({ error }: { error: SocialError | null }): ReactNode {
  return (
    <LiveRegion role="alert">
      {error && <Banner tone={isRejected(error) ? 'caution' : 'danger'}>{error.message}</Banner>}
    </LiveRegion>
  );
}

function openExternal(address: string): void {
  if (/^https?:\/\//i.test(address)) window.location.assign(address);
}
