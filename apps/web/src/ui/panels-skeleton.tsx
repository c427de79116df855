import { Skeleton } from '@mantine/core';
import { Columns } from './columns.tsx';
import styles from './panels-skeleton.module.css';

export function PanelsSkeleton({ figures = 0 }: { figures?: number }) {
  return (
    <div role="status" aria-label="Loading" className={styles.page}>
      <Skeleton className={styles.title ?? ''} animate={false} />
      {figures > 0 && (
        <div className={styles.figures}>
          <Blocks count={figures} />
        </div>
      )}
      <Columns
        main={<Card rows={8} />}
        side={
          <>
            <Card rows={3} />
            <Card rows={5} />
          </>
        }
      />
    </div>
  );
}

const Card = ({ rows }: { rows: number }) => (
  <div className={styles.card}>
    <Blocks count={rows} />
  </div>
);

const Blocks = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, place) => `block ${place}`).map((block) => (
    <div key={block} className={styles.block}>
      <Skeleton className={styles.line ?? ''} animate={false} />
    </div>
  ));
