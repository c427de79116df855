import { formatCount } from '../../lib/format.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { TaskList } from '../../ui/task-list.tsx';
import { texts } from './texts.ts';
import styles from './todos-panel.module.css';

interface TodosPanelProps {
  /** Kinds that another panel of the page already asks for. */
  excludedKinds?: readonly string[];
}

export function TodosPanel({ excludedKinds = [] }: TodosPanelProps) {
  const { data, error, refetch } = useEndpoint('list-todos', {});
  const todos = data?.todos.filter(({ kind }) => !excludedKinds.includes(kind));
  const count = todos?.length ?? 0;
  // Nothing else is left, but the user is not caught up.
  if (count === 0 && data && data.todos.length > 0) return null;
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
          tasks={todos?.map(({ kind, text, href }) => ({ id: `${kind} ${href}`, text, href }))}
          empty={{ title: texts.done, text: texts.doneHelp }}
        />
      )}
    </Panel>
  );
}
