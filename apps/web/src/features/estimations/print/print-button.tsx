import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { Button } from '../../../ui/button.tsx';
import { viewTexts } from '../result-texts.ts';

export function PrintButton() {
  return (
    <Button size="sm" icon={IconPrinter} onClick={() => window.print()}>
      {viewTexts.print}
    </Button>
  );
}
