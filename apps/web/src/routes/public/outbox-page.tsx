import { getRouteApi } from '@tanstack/react-router';
import { ProductBrand } from '../../features/dashboard/product-brand.tsx';
import { OutboxPanel } from '../../features/notifications/outbox-panel.tsx';
import { paths } from '../../lib/paths.ts';
import { PageShell } from '../../ui/page-shell.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const route = getRouteApi('/dev/outbox');

export function OutboxPage() {
  return (
    <PlainFrame measure="advisor" brand={<ProductBrand />} links={<TextLink to={paths.signIn}>Sign in</TextLink>}>
      <PageShell
        title="Demo inbox"
        lead="Emails and text messages from this demo show up here. Nothing is actually sent."
      >
        <OutboxPanel search={route.useSearch()} />
      </PageShell>
    </PlainFrame>
  );
}
