import { ProductBrand } from '../features/dashboard/product-brand.tsx';
import { paths } from '../lib/paths.ts';
import { BarePage } from '../ui/bare-page.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ButtonRow } from '../ui/button-row.tsx';
import { PageShell } from '../ui/page-shell.tsx';

interface DeadEndProps {
  title: string;
  lead: string;
}

const notFound = { title: 'Page not found', lead: 'You found a page that does not exist' };
const forbidden = { title: 'Not allowed', lead: 'You are not authorized to access this page' };

export const NotFoundPage = () => <BareDeadEnd {...notFound} />;

export const ForbiddenPage = () => <BareDeadEnd {...forbidden} />;

export const NotFound = () => <FramedDeadEnd {...notFound} />;

export const Forbidden = () => <FramedDeadEnd {...forbidden} />;

function BareDeadEnd(texts: DeadEndProps) {
  return (
    <BarePage {...texts} brand={<ProductBrand />}>
      <ToDashboard />
    </BarePage>
  );
}

function FramedDeadEnd(texts: DeadEndProps) {
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
