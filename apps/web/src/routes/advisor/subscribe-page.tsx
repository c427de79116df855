import { useSearch } from '@tanstack/react-router';
import { PlansPanel } from '../../features/accounts/plans-panel.tsx';
import { useCurrentUser } from '../../features/dashboard/use-current-user.ts';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { viewerOf } from '../../features/engagements/onlooker.ts';
import { texts } from '../../features/engagements/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';

/** /subscribe; with ?error=402 after a call that needs a seat. */
export function SubscribePage() {
  const user = useCurrentUser().data;
  const settings = useSettings();
  const { error } = useSearch({ strict: false }) as { error?: string };
  if (!user) return null;
  const { title, required, why, contact, advisorsOnly } = texts.subscribe;
  const isForThem = viewerOf(user).canBegin;
  return (
    <PageShell title={title} crumbs={[{ label: title }]} measure="reading">
      {!isForThem && <Banner tone="neutral" title={advisorsOnly} />}
      {isForThem && error === '402' && (
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
      {isForThem && <PlansPanel supportContact={settings?.support_contact} />}
    </PageShell>
  );
}
