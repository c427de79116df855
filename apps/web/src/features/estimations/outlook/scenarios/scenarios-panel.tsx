import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { Scenario } from 'contract/endpoints/scenarios';
import { maxScenarios } from 'contract/vocabulary/scenarios';
import type { NameOf } from 'estimate-texts/reasons/reasons';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { YearFigures } from 'estimator/months';
import { useRef, useState } from 'react';
import { useEndpoint } from '../../../../lib/use-endpoint.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../../../ui/states.tsx';
import type { SavedOutlook } from '../basis/priced-household.ts';
import { ScenarioDialog } from './scenario-dialog.tsx';
import { scenarioTexts as t } from './scenario-texts.ts';
import styles from './scenarios-panel.module.css';
import { ScenarioReasons, ScenariosTable } from './scenarios-table.tsx';
import { useScenarioActions } from './use-scenario-actions.ts';
import { type Column, type LaterSurcharge, useScenarioColumns } from './use-scenario-columns.ts';

interface ScenariosPanelProps extends SavedOutlook {
  base: Subject;
  figures: YearFigures;
  nameOf: NameOf;
  isAbout: boolean;
  level: 2 | 3;
}

export function ScenariosPanel(props: ScenariosPanelProps) {
  const { estimationKey, level, isReadOnly } = props;
  const list = useEndpoint('list-scenarios', { params: { id: estimationKey } });
  const isEmpty = !list.data || list.data.scenarios.length === 0;
  return (
    <div className={styles.printed} data-empty={isEmpty || undefined}>
      <Panel title={t.title} level={level}>
        {list.data ? (
          <Compared {...props} scenarios={list.data.scenarios} />
        ) : list.error ? (
          <LoadFailure
            title={t.failed}
            error={list.error}
            {...(isReadOnly ? {} : { safe: t.safe })}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <Skeleton lines={4} />
        )}
      </Panel>
    </div>
  );
}

function Compared({ scenarios, ...props }: ScenariosPanelProps & { scenarios: readonly Scenario[] }) {
  const { columns, later, retry } = useScenarioColumns(scenarios, props);
  if (props.isReadOnly && scenarios.length === 0) return <p>{t.emptyPublic}</p>;
  if (props.isReadOnly) return <ScenariosTable {...props} {...{ columns, later }} onRetry={retry} />;
  return <EditableScenarios {...props} {...{ scenarios, columns, later }} onRetry={retry} />;
}

interface EditableProps extends ScenariosPanelProps {
  scenarios: readonly Scenario[];
  columns: readonly Column[];
  later: LaterSurcharge;
  onRetry: () => void;
}

function EditableScenarios({ scenarios, columns, onRetry, ...props }: EditableProps) {
  const { base, figures, nameOf, isAbout } = props;
  const estimationId = Number(props.estimationKey);
  const actions = useScenarioActions(estimationId, scenarios);
  const [edited, setEdited] = useState<Scenario | 'new' | null>(null);
  const [doomed, setDoomed] = useState<Scenario | null>(null);
  const [lastEdited, setLastEdited] = useState<Scenario | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const isFull = scenarios.length >= maxScenarios;
  const edit = (scenario: Scenario | 'new') => {
    setLastEdited(scenario === 'new' ? null : scenario);
    setEdited(scenario);
  };
  const addButton = !isFull && (
    <Button icon={IconPlus} size="sm" onClick={() => edit('new')}>
      {t.add}
    </Button>
  );
  return (
    <div className={styles.panel} ref={area} tabIndex={-1}>
      {actions.error && (
        <Banner tone="danger" role="alert">
          {actions.error.message}
        </Banner>
      )}
      {scenarios.length === 0 ? (
        <EmptyState title={t.empty} action={addButton}>
          {t.emptyHelp}
        </EmptyState>
      ) : (
        <>
          <p className={styles.lead}>{t.lead}</p>
          <ScenariosTable
            {...props}
            columns={columns}
            onRetry={onRetry}
            menu={{
              edit,
              copy: isFull ? null : actions.copy,
              move: actions.move,
              remove: setDoomed,
              isBusy: actions.isBusy,
            }}
          />
          <ScenarioReasons columns={columns} nameOf={nameOf} />
          <div className={styles.foot}>{isFull ? <p>{t.limit(maxScenarios)}</p> : addButton}</div>
        </>
      )}
      <LiveRegion>{actions.news && <p className={styles.news}>{actions.news}</p>}</LiveRegion>
      <ScenarioDialog
        opened={edited !== null}
        scenario={lastEdited}
        {...{ base, figures, nameOf, isAbout, estimationId }}
        onSaved={(text) => {
          actions.setNews(text);
          setEdited(null);
        }}
        onClose={() => setEdited(null)}
      />
      <ConfirmDialog
        opened={doomed !== null}
        title={t.removeTitle}
        confirmLabel={t.removeConfirm}
        onConfirm={() =>
          doomed &&
          actions.remove(doomed, () => {
            setDoomed(null);
            // The button that was pressed is gone.
            area.current?.focus();
          })
        }
        onClose={() => {
          setDoomed(null);
          actions.removal.reset();
        }}
        busy={actions.removal.isPending}
        error={actions.removal.error}
      >
        {t.removeHelp(doomed?.name ?? '')}
      </ConfirmDialog>
    </div>
  );
}
