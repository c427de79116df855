import { useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import styles from './invitations.module.css';

export function ResendConfirmation() {
  const resend = useAction('send-confirmation');
  const { error } = resend;
  return (
    <div className={styles.resend}>
      <LiveRegion>
        {resend.isSuccess && <Banner tone="success">Confirmation email resent!</Banner>}
        {error && (
          <Banner tone="danger" title="The email couldn’t be sent.">
            {error.message}
          </Banner>
        )}
      </LiveRegion>
      <ButtonRow>
        <Button weight="primary" onClick={() => resend.mutate({})} busy={resend.isPending}>
          Resend Email
        </Button>
      </ButtonRow>
    </div>
  );
}
