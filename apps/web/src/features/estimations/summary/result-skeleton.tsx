import { Columns } from '../../../ui/columns.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/states.tsx';

/** In the shape of a result: the answer, and cards in two columns. */
export function ResultSkeleton({ label = 'Loading' }: { label?: string }) {
  return (
    <>
      <Panel>
        <Skeleton lines={4} label={label} />
      </Panel>
      <Columns
        main={
          <Panel>
            <Skeleton lines={8} label={label} />
          </Panel>
        }
        side={
          <Panel>
            <Skeleton lines={5} label={label} />
          </Panel>
        }
      />
    </>
  );
}
