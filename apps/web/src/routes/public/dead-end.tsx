import { ProductBrand } from '../../features/dashboard/product-brand.tsx';
import { paths } from '../../lib/paths.ts';
import { BarePage } from '../../ui/bare-page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

interface DeadEndProps {
  title: string;
  lead: string;
}

export function BareDeadEnd(texts: DeadEndProps) {
  return (
    <BarePage {...texts} brand={<ProductBrand />}>
      <ToDashboard />
    </BarePage>
  );
}

/** For the frame with the menu. */
export function FramedDeadEnd(texts: DeadEndProps) {
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
