import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { viewTexts } from 'estimate-texts/result-texts';
import { Button } from '../../../ui/button.tsx';

export function PrintButton() {
  return (
    <Button size="sm" icon={IconPrinter} onClick={() => window.print()}>
      {viewTexts.print}
    </Button>
  );
}
