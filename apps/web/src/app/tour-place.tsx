import type { Settings } from 'contract/endpoints/current-user';
import type { CurrentUser } from 'contract/endpoints/users';
import { lazy, Suspense, useState } from 'react';
import { hasTour, tourRoleOf } from '../features/tour/tour-progress.ts';
import styles from './frame.module.css';

// Without this code the page only lacks the tour.
const DemoTour = lazy(() =>
  import('../features/tour/demo-tour.tsx').then(
    ({ DemoTour }) => ({ default: DemoTour }),
    () => ({ default: () => null }),
  ),
);

interface TourPlaceProps {
  user: CurrentUser;
  settings: Settings | undefined;
}

/** Keeps its height until the tour has loaded, so that the page does not move. */
export function TourPlace({ user, settings }: TourPlaceProps) {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || !hasTour(user, settings)) return null;
  const role = tourRoleOf(user);
  return (
    <div className={styles.tour}>
      <Suspense fallback={null}>
        <DemoTour key={role} role={role} onClose={() => setIsClosed(true)} />
      </Suspense>
    </div>
  );
}
