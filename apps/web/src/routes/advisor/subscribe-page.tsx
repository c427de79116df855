import { getRouteApi } from '@tanstack/react-router';
import { PlansPanel } from '../../features/billing/plans/plans-panel.tsx';
import { useCurrentUser } from '../../features/dashboard/use-current-user.ts';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { texts } from '../../features/engagements/texts.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';

const route = getRouteApi('/shell/subscribe');

/** With `error=402`, the user comes from a request that needs a seat. */
export function SubscribePage() {
  const user = useCurrentUser().data;
  const settings = useSettings();
  const { error } = route.useSearch();
  if (!user) return null;
  const { title, required, why, contact, advisorsOnly, purchase } = texts.subscribe;
  const { can_start_engagements: canSubscribe, can_manage_account } = user.capabilities;
  const firmId = can_manage_account && settings?.payments ? user.account_id : null;
  return (
    <PageShell title={title} crumbs={[{ label: title }]} measure="reading">
      {!canSubscribe && <Banner tone="neutral" title={advisorsOnly} />}
      {canSubscribe && error === '402' && (
        <Banner tone="caution" title={required}>
          {why}
          {settings && (
            <>
              {' '}
              {contact} <SupportContact contact={settings.support_contact} />.
            </>
          )}
        </Banner>
      )}
      {canSubscribe && <PlansPanel supportContact={firmId === null ? settings?.support_contact : undefined} />}
      {canSubscribe && firmId !== null && (
        <ButtonRow>
          <LinkButton weight="primary" to={paths.seats(firmId)}>
            {purchase}
          </LinkButton>
        </ButtonRow>
      )}
    </PageShell>
  );
}
