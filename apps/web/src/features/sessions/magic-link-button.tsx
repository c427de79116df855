import { useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';

interface MagicLinkButtonProps {
  email: string;
  onMissing: () => void;
  weight?: 'primary' | 'quiet';
}

export function MagicLinkButton({ email, onMissing, weight = 'quiet' }: MagicLinkButtonProps) {
  const request = useAction('request-magic-link');
  const ask = () => {
    request.reset();
    if (email) request.mutate({ body: { email } });
    else onMissing();
  };
  const { error } = request;
  return (
    <>
      <Button weight={weight} fullWidth onClick={ask} busy={request.isPending}>
        Email me a sign-in link
      </Button>
      <LiveRegion>
        {request.isSuccess && (
          <Banner tone="success" title="Check your email">
            If this address has an account, a sign-in link is on its way. Open it in this browser within 30 minutes.
          </Banner>
        )}
        {error && <Banner tone="danger">{error.errors.email ?? error.message}</Banner>}
      </LiveRegion>
    </>
  );
}
