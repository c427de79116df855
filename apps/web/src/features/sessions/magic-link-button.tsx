import { useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';

interface MagicLinkButtonProps {
  email: string;
  onMissing: () => void;
}

/** The reply is the same for every address. */
export function MagicLinkButton({ email, onMissing }: MagicLinkButtonProps) {
  const request = useAction('request-magic-link');
  const ask = () => {
    request.reset();
    if (email) request.mutate({ body: { email } });
    else onMissing();
  };
  const { error } = request;
  return (
    <>
      <Button weight="quiet" fullWidth onClick={ask} busy={request.isPending}>
        Email me a sign-in link
      </Button>
      <LiveRegion>
        {request.isSuccess && (
          <Banner tone="success" title="Check your email">
            If {request.variables.body.email} belongs to a client, we sent a sign-in link there.
          </Banner>
        )}
        {error && <Banner tone="danger">{error.errors.email ?? error.message}</Banner>}
      </LiveRegion>
    </>
  );
}
