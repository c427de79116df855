import { useEndpoint, useRecord } from '../../lib/use-endpoint.ts';
import { PageShell } from '../../ui/page-shell.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { EstimationResult, SubjectLine } from './estimation-result.tsx';
import { texts } from './texts.ts';
import { useNoIndex } from './use-no-index.ts';

const words = texts.view;

/** An estimate as whoever has its public link sees it: nothing to change, nothing to navigate to. A link that was revoked leads to /404. */
export function PublicEstimation({ token }: { token: string }) {
  useNoIndex();
  const call = { params: { id: token } };
  const estimation = useRecord('show-estimation', call);
  const calculation = useEndpoint('calculate-estimation', call);
  const error = estimation.error ?? calculation.error;
  const retry = () => {
    void estimation.refetch();
    void calculation.refetch();
  };
  const subject = estimation.data;
  return (
    <PageShell
      title={subject ? texts.result.title(subject.client_first_name) : texts.result.untitled}
      {...(subject && { lead: <SubjectLine subject={subject} /> })}
    >
      {subject && calculation.data ? (
        <EstimationResult subject={subject} calculation={calculation.data} level={2} />
      ) : error && error.status !== 404 ? (
        <LoadFailure title={words.failed} error={error} onRetry={retry} />
      ) : (
        <Skeleton lines={10} />
      )}
    </PageShell>
  );
}
