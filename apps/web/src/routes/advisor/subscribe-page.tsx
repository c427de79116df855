import { createFileRoute } from '@tanstack/react-router';
import { PlansPanel } from '../../features/billing/plans/plans-panel.tsx';
import { SeatRequest } from '../../features/billing/seats/seat-request.tsx';
import { seatRequestTexts } from '../../features/billing/seats/seat-request-texts.ts';
import { isStopped } from '../../features/billing/use-billing.ts';
import { useHasKeptClient } from '../../features/engagements/new-client/use-start-engagement.ts';
import { texts } from '../../features/engagements/texts.ts';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useCurrentUser, useSettings } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { AskAdmin } from '../../ui/ask-admin.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';

export const Route = createFileRoute('/_shell/subscribe')({
  validateSearch: ({ error }: { error?: unknown }): { error?: '402' | undefined } => ({
    error: String(error) === '402' ? '402' : undefined,
  }),
  loader: ({ context }) => prefetch(context.queryClient, 'show-own-account', {}, { requires: 'can_manage_account' }),
  component: SubscribePage,
});

/**
 * With `error=402`, the user comes from a request that needs a seat. Only the admins of a firm that is billed can buy.
 * A super admin acted for a firm, which is not known here.
 */
function SubscribePage() {
  const user = useCurrentUser().data;
  const settings = useSettings();
  const { error } = Route.useSearch();
  const isStaff = user?.capabilities.can_see_all_accounts ?? false;
  const isAdmin = !isStaff && (user?.capabilities.can_manage_account ?? false);
  const hasKept = useHasKeptClient();
  const own = useEndpoint('show-own-account', {}, { enabled: isAdmin });
  if (!user) return null;
  const { title, required, why, whyNone, whyTaken, whyStopped, kept } = texts.subscribe;
  const { contact, stoppedContact, adminContact, staffContact, advisorsOnly } = texts.subscribe;
  const { purchase, firms, notBilled, notBilledWhy } = texts.subscribe;
  const { can_start_engagements: canSubscribe } = user.capabilities;
  const firm = own.data?.account;
  const member = isAdmin ? null : (user.seat_status ?? null);
  const isBilled = firm?.stripeable && Boolean(settings?.payments);
  const isDecided = settings !== undefined && (!isAdmin || own.isFetched);
  const subscription = firm?.billing.subscription ?? null;
  const hasStopped = isBilled === true && isStopped(subscription);
  const hasNoSeats = member ? !member.has_seats : isBilled && firm.seats === 0;
  const reason = hasStopped ? whyStopped : hasNoSeats ? whyNone : member ? whyTaken : why;
  const isAsking = member !== null && !user.has_seat;
  const needsNoSeats = isDecided && firm && !isBilled;
  return (
    <PageShell title={title} crumbs={[{ label: title }]} measure="reading">
      {!canSubscribe && <Banner tone="neutral" title={advisorsOnly} />}
      {canSubscribe && error === '402' && isDecided && !needsNoSeats && (
        <Banner tone="caution" title={required}>
          {reason} {hasKept && `${kept} `}
          {isAsking && member.admin ? (
            <AskAdmin admin={member.admin} to={seatRequestTexts.addSeat} />
          ) : (
            <>
              {isStaff ? staffContact : hasStopped ? stoppedContact : isBilled ? adminContact : contact}{' '}
              <SupportContact contact={settings.support_contact} />.
            </>
          )}
        </Banner>
      )}
      {isAsking && <SeatRequest user={user} />}
      {canSubscribe && needsNoSeats && (
        <Banner tone="neutral" title={notBilled}>
          {notBilledWhy}
        </Banner>
      )}
      {canSubscribe && (
        <PlansPanel
          buyer={member ? 'admin' : isBilled || !isDecided ? 'self' : 'support'}
          supportContact={settings?.support_contact}
        />
      )}
      {isStaff && (
        <ButtonRow>
          <LinkButton weight="primary" to={paths.accounts}>
            {firms}
          </LinkButton>
        </ButtonRow>
      )}
      {canSubscribe && isBilled && (
        <ButtonRow>
          <LinkButton weight="primary" to={hasStopped ? paths.ownAccount : paths.seats(firm.id)}>
            {hasStopped ? texts.subscribe.account : purchase}
          </LinkButton>
        </ButtonRow>
      )}
    </PageShell>
  );
}
