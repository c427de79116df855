import { createFileRoute } from '@tanstack/react-router';
import { ProductBrand } from '../../features/dashboard/product-brand.tsx';
import { OutboxPanel } from '../../features/notifications/outbox-panel.tsx';
import { validateOutboxSearch } from '../../features/notifications/outbox-search.ts';
import { paths } from '../../lib/paths.ts';
import { PageShell } from '../../ui/page-shell.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export const Route = createFileRoute('/dev/outbox')({
  validateSearch: validateOutboxSearch,
  component: OutboxPage,
});

function OutboxPage() {
  return (
    <PlainFrame measure="advisor" brand={<ProductBrand />} links={<TextLink to={paths.signIn}>Sign in</TextLink>}>
      <PageShell
        title="Demo inbox"
        lead="Emails and text messages from this demo show up here. Nothing is actually sent."
      >
        <OutboxPanel search={Route.useSearch()} />
      </PageShell>
    </PlainFrame>
  );
}
