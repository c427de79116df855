import { lazy, Suspense } from 'react';
import styles from './frame.module.css';
import type { Tour } from './use-tour.ts';

// Without this code the page only lacks the tour.
const DemoTour = lazy(() =>
  import('../features/tour/demo-tour.tsx').then(
    ({ DemoTour }) => ({ default: DemoTour }),
    () => ({ default: () => null }),
  ),
);

/** Keeps its height until the tour has loaded, so that the page does not move. */
export function TourPlace({ tour: { role, isOpen, asked, close } }: { tour: Tour }) {
  if (!isOpen) return null;
  return (
    <div className={styles.tour}>
      <Suspense fallback={null}>
        <DemoTour key={`${role} ${asked}`} role={role} takesFocus={asked > 0} onClose={close} />
      </Suspense>
    </div>
  );
}
