import { Brand } from '../../ui/brand.tsx';
import { useProductName } from './use-settings.ts';

export function ProductBrand() {
  return <Brand name={useProductName()} />;
}
