import { getRouteApi } from '@tanstack/react-router';
import { SharedEstimation } from '../../features/estimations/saved/shared-estimation.tsx';

const route = getRouteApi('/shell/estimates/$id');

export function SharedEstimationPage() {
  const { id } = route.useParams();
  return <SharedEstimation key={id} id={id} />;
}
