import { createFileRoute } from '@tanstack/react-router';
import { PublicEstimation } from '../../features/estimations/saved/public-estimation.tsx';
import { PublicFrame } from './public-frame.tsx';

export const Route = createFileRoute('/estimations/$id/view')({
  component: EstimationViewPage,
});

function EstimationViewPage() {
  const { id } = Route.useParams();
  return (
    <PublicFrame>
      <PublicEstimation key={id} token={id} />
    </PublicFrame>
  );
}
