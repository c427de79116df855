import { createFileRoute } from '@tanstack/react-router';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { PublicEstimation } from '../../features/estimations/saved/public-estimation.tsx';
import { Brand } from '../../ui/brand.tsx';
import { Footer } from '../../ui/footer.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';

export const Route = createFileRoute('/estimations/$id/view')({
  component: EstimationViewPage,
});

function EstimationViewPage() {
  const { id } = Route.useParams();
  const settings = useSettings();
  const name = settings?.product_name ?? 'HealthPlanner';
  return (
    <PlainFrame
      brand={<Brand name={name} />}
      foot={<Footer productName={name} termsOfUse={settings?.terms_of_use_url} />}
    >
      <PublicEstimation key={id} token={id} />
    </PlainFrame>
  );
}
