import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { Scenario } from 'contract/endpoints/scenarios';
import { maxScenarios } from 'contract/vocabulary/scenarios';
import type { NameOf } from 'estimate-texts/reasons/reasons';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { YearFigures } from 'estimator/months';
import { useContext, useRef, useState } from 'react';
import { useEndpoint } from '../../../../lib/use-endpoint.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../../../ui/states.tsx';
import type { SavedOutlook } from '../basis/priced-household.ts';
import { Begun, type BegunScenario } from './begun-scenario.ts';
import { ScenarioDialog } from './scenario-dialog.tsx';
import { scenarioTexts as t } from './scenario-texts.ts';
import styles from './scenarios-panel.module.css';
import { ScenarioReasons, ScenariosTable } from './scenarios-table.tsx';
import type { Suggestion } from './suggestions.ts';
import { useScenarioActions } from './use-scenario-actions.ts';
import { type Column, type LaterSurcharge, useScenarioColumns } from './use-scenario-columns.ts';

interface ScenariosPanelProps extends SavedOutlook {
  base: Subject;
  figures: YearFigures;
  nameOf: NameOf;
  isAbout: boolean;
  /** Empty where scenarios can't be added. */
  suggestions: readonly Suggestion[];
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
  const { base, figures, nameOf, isAbout, suggestions } = props;
  const estimationId = Number(props.estimationKey);
  const actions = useScenarioActions(estimationId, scenarios);
  const begun = useContext(Begun);
  const [edited, setEdited] = useState<Scenario | BegunScenario | null>(begun.scenario);
  const [lastBegun, setLastBegun] = useState(begun.scenario);
  if (begun.scenario !== lastBegun) {
    setLastBegun(begun.scenario);
    setEdited(begun.scenario);
  }
  const [doomed, setDoomed] = useState<Scenario | null>(null);
  // Stays in the dialog while it closes.
  const [lastEdited, setLastEdited] = useState(edited);
  if (edited !== null && edited !== lastEdited) setLastEdited(edited);
  const close = () => {
    setEdited(null);
    begun.end();
  };
  const area = useRef<HTMLDivElement>(null);
  const isFull = scenarios.length >= maxScenarios;
  const addButton = !isFull && (
    <Button icon={IconPlus} size="sm" onClick={() => setEdited({ kinds: [] })}>
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
              edit: setEdited,
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
      {!isFull && suggestions.length > 0 && (
        <div className={styles.suggestions}>
          <p>{t.suggestionsLabel}</p>
          {suggestions.map(({ label, begin }) => (
            <Button key={label} size="sm" onClick={() => setEdited(begin)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <LiveRegion>{actions.news && <p className={styles.news}>{actions.news}</p>}</LiveRegion>
      <ScenarioDialog
        opened={edited !== null}
        scenario={lastEdited && 'id' in lastEdited ? lastEdited : null}
        begin={lastEdited && 'kinds' in lastEdited ? lastEdited : null}
        {...{ base, figures, nameOf, isAbout, estimationId }}
        onSaved={(text) => {
          actions.setNews(text);
          close();
        }}
        onClose={close}
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
