import { useProductName } from '../../lib/use-current-user.ts';
import { Brand } from '../../ui/brand.tsx';

export function ProductBrand() {
  return <Brand name={useProductName()} />;
}
