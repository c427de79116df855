import { ProductBrand } from '../../features/dashboard/product-brand.tsx';
import { paths } from '../../lib/paths.ts';
import { BarePage } from '../../ui/bare-page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';

export function ForbiddenPage() {
  return (
    <BarePage title="Not allowed" lead="You are not authorized to access this page" brand={<ProductBrand />}>
      <ButtonRow>
        <LinkButton to={paths.dashboard} weight="primary">
          Go to Dashboard
        </LinkButton>
      </ButtonRow>
    </BarePage>
  );
}
