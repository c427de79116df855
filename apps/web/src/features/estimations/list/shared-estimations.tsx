import { wholeAmountText } from 'estimate-texts/amount-text';
import { formatDay } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadFailure } from '../../../ui/states.tsx';
import { listTexts } from '../list-texts.ts';
import styles from './shared-estimations.module.css';

const t = listTexts.ofSelf;

export function SharedEstimations({ clientId }: { clientId: number }) {
  const { data, error, refetch } = useEndpoint('list-client-estimations', { params: { id: clientId } });
  if (error && !data)
    return (
      <Panel title={t.title}>
        <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data || data.estimations.length === 0) return null;
  return (
    <Panel title={t.title} padding="flush">
      <ul className={styles.rows}>
        {data.estimations.map(
          ({ id, county_name, state, plan_year, year_total, year_range, is_projected, shared_with_client_at }) => (
            <li key={id}>
              <span className={styles.what}>
                <span className={styles.name}>{t.name(plan_year)}</span>
                <span className={styles.place}>{t.sharedOn(county_name, state, formatDay(shared_with_client_at))}</span>
              </span>
              <span className={styles.amount}>
                {year_total === null ? t.unknown : t.amount(wholeAmountText(year_total, year_range, is_projected))}
              </span>
              <LinkButton size="sm" to={paths.sharedEstimation(id)}>
                {t.open}
                <span className={styles.hidden}> {t.ofYear(county_name, plan_year)}</span>
              </LinkButton>
            </li>
          ),
        )}
      </ul>
    </Panel>
  );
}
