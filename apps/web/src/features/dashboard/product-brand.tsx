import { Brand } from '../../ui/brand.tsx';
import { useProductName } from './use-settings.ts';

/** The product's sign and the name it bears here, above a page without a frame. */
export function ProductBrand() {
  return <Brand name={useProductName()} />;
}
