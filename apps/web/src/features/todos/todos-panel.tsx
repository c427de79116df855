import { formatCount } from '../../lib/format.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { TaskList } from '../../ui/task-list.tsx';
import { texts } from './texts.ts';
import styles from './todos-panel.module.css';

export function TodosPanel() {
  const { data, error, refetch } = useEndpoint('list-todos', {});
  const count = data?.todos.length ?? 0;
  return (
    <Panel
      title={texts.title}
      padding="flush"
      action={count > 0 && <span className={styles.count}>{formatCount(count)}</span>}
    >
      {error && !data ? (
        <LoadFailure title={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <TaskList
          tasks={data?.todos.map(({ kind, text, href }) => ({ id: `${kind} ${href}`, text, href }))}
          empty={{ title: texts.done, text: texts.doneHelp }}
        />
      )}
    </Panel>
  );
}
