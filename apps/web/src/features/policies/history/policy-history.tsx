import type { PolicySource, PolicyValues } from 'contract/endpoints/policies';
import { type PolicyField, policyFields } from 'contract/vocabulary/policies';
import type { Reply } from '../../../lib/api.ts';
import { formatDay, formatMoment } from '../../../lib/format.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { shownValue } from '../policy-words.ts';
import { labels } from '../texts.ts';
import styles from './policy-history.module.css';
import { historyTexts as t } from './texts.ts';

function sourceName({ kind, name, filename, row }: PolicySource): string {
  const file = filename ?? t.file;
  if (kind === 'undo') return t.undone(file, name ?? t.deleted);
  if (kind !== 'import') return name ?? t.unknown;
  const place = row === null ? t.missing(file) : t.row(row, file);
  return name === null ? place : t.applied(place, name);
}

export function PolicyHistory({ policyId, id }: { policyId: number; id: string }) {
  const { data, error, refetch } = useEndpoint('show-policy-history', { params: { id: policyId } });
  return (
    <div id={id} className={styles.history}>
      {data ? (
        <Loaded {...data} />
      ) : error ? (
        <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </div>
  );
}

function Loaded({ versions, set_in }: Reply<'show-policy-history'>) {
  const [current] = versions;
  const sourceOf = (field: PolicyField) => {
    const version = set_in.find((one) => one.field === field)?.version;
    const source = versions.find((one) => one.version === version)?.source;
    return source ? t.by(sourceName(source), formatDay(source.at)) : t.unknown;
  };
  return (
    <>
      <h4 className={styles.title}>{t.versions}</h4>
      <ol className={styles.versions}>
        {versions.map(({ version, source, values, changed }, index) => (
          <li key={version}>
            <strong>{t.version(version)}</strong>
            <p className={styles.source}>{t.by(sourceName(source), formatMoment(source.at))}</p>
            <Changes changed={changed} from={versions[index + 1]?.values} to={values} />
          </li>
        ))}
      </ol>
      <h4 className={styles.title}>{t.values}</h4>
      {current && (
        <FactList
          facts={policyFields.map((field) => ({
            label: labels[field],
            help: sourceOf(field),
            value: shownValue(field, current.values),
          }))}
        />
      )}
    </>
  );
}

interface ChangesProps {
  changed: readonly PolicyField[];
  from: PolicyValues | undefined;
  to: PolicyValues;
}

function Changes({ changed, from, to }: ChangesProps) {
  if (!from) return <p>{t.first}</p>;
  return (
    <ul className={styles.changes}>
      {changed.map((field) => (
        <li key={field}>
          {labels[field]}: {t.changed(shownValue(field, from), shownValue(field, to))}
        </li>
      ))}
    </ul>
  );
}
