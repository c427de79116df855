import { createFileRoute } from '@tanstack/react-router';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { CalculatorPanel } from '../../features/estimations/calculator/calculator-panel.tsx';
import { Brand } from '../../ui/brand.tsx';
import { Footer } from '../../ui/footer.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';

export const Route = createFileRoute('/kff-estimator')({
  component: KffEstimatorPage,
});

function KffEstimatorPage() {
  const settings = useSettings();
  const name = settings?.product_name ?? 'HealthPlanner';
  return (
    <PlainFrame
      brand={<Brand name={name} />}
      foot={<Footer productName={name} termsOfUse={settings?.terms_of_use_url} />}
    >
      <CalculatorPanel />
    </PlainFrame>
  );
}
