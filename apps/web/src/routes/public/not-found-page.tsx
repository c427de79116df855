import { ProductBrand } from '../../features/dashboard/product-brand.tsx';
import { paths } from '../../lib/paths.ts';
import { BarePage } from '../../ui/bare-page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';

export function NotFoundPage() {
  return (
    <BarePage title="Page not found" lead="You found a page that does not exist" brand={<ProductBrand />}>
      <ButtonRow>
        <LinkButton to={paths.dashboard} weight="primary">
          Go to Dashboard
        </LinkButton>
      </ButtonRow>
    </BarePage>
  );
}
