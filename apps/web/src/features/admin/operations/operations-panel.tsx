import { formatCount } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { texts } from './texts.ts';
import { attentionKinds, useOperations } from './use-operations.ts';

const t = texts.panel;

export function OperationsPanel() {
  const { data, error, refetch } = useOperations();
  const waiting = data && attentionKinds.filter((kind) => data[kind] > 0);
  return (
    <Panel title={t.title} isSpaced action={<TextLink to={paths.operations}>{t.link}</TextLink>}>
      {waiting ? (
        waiting.length > 0 ? (
          <FactList
            facts={waiting.map((kind) => ({ label: texts.overview[kind][0], value: formatCount(data[kind]) }))}
          />
        ) : (
          <p>{t.none}</p>
        )
      ) : error ? (
        <LoadFailure title={texts.overview.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Panel>
  );
}
