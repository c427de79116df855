import { ProductBrand } from '../../features/dashboard/product-brand.tsx';
import { paths } from '../../lib/paths.ts';
import { BarePage } from '../../ui/bare-page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

const texts = { title: 'Not allowed', lead: 'You are not authorized to access this page' };

export function ForbiddenPage() {
  return (
    <BarePage {...texts} brand={<ProductBrand />}>
      <ToDashboard />
    </BarePage>
  );
}

/** For the frame with the menu. */
export function Forbidden() {
  return (
    <PageShell {...texts}>
      <ToDashboard />
    </PageShell>
  );
}

function ToDashboard() {
  return (
    <ButtonRow>
      <LinkButton to={paths.dashboard} weight="primary">
        Go to Dashboard
      </LinkButton>
    </ButtonRow>
  );
}
