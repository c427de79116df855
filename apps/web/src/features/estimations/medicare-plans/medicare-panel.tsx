import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import type { EstimationMedicarePlans } from 'contract/endpoints/estimation-medicare-plans';
import { useId } from 'react';
import { capitalized, formatWholeMoney } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../lib/use-current-user.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { useListPage } from '../../../lib/use-list-page.ts';
import { useTurnedPages } from '../../../lib/use-turned-pages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useNameOf } from '../figures/why.tsx';
import { priceText } from '../plans/plan-facts.ts';
import styles from './medicare.module.css';
import { useMedicareList, useMedicarePerson } from './medicare-list.ts';
import { MedicareTable } from './medicare-table.tsx';
import { medicareTexts as t } from './medicare-texts.ts';
import { Ways } from './ways.tsx';

interface MedicarePanelProps {
  estimationKey: string;
  isDraft: boolean;
  level: 2 | 3;
}

type Page = EstimationMedicarePlans;

export function MedicarePanel({ estimationKey, isDraft, level }: MedicarePanelProps) {
  const { state: listState, query } = useMedicareList();
  const [person, choose] = useMedicarePerson();
  const list = useEndpoint(
    'list-estimation-medicare-plans',
    { params: { id: estimationKey }, query: { ...query, ...(person && { person }) } },
    { keepPrevious: true },
  );
  const { top, state } = useTurnedPages(listState);
  const { table } = useListPage(t.list, state, list);
  const { data } = list;
  const hasList = !data || data.status === 'on_sale';
  const member = data?.people.find((one) => one.person === data.person);
  return (
    <section className={styles.plans} aria-label={data ? t.title(data.county_name, data.plan_year) : t.titleWithout}>
      <Head page={data} level={level} />
      {isDraft && <Banner tone="caution">{t.unsaved}</Banner>}
      {data && !hasList && <NoPlans page={data} />}
      {data && hasList && data.people.length > 1 && <Whose page={data} onChange={choose} />}
      {data && hasList && member && (
        <>
          <Lead page={data} member={member} />
          <Ways member={member} isAbout={data.is_projected} level={level === 2 ? 3 : 4} />
        </>
      )}
      {hasList && (
        <div ref={top} className={styles.list}>
          <MedicareTable {...table} />
        </div>
      )}
      {data && hasList && data.plans.length > 0 && <Notes page={data} />}
    </section>
  );
}

function Head({ page, level }: { page: Page | undefined; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <header className={styles.head}>
      <Heading className={styles.title}>{page ? t.title(page.county_name, page.plan_year) : t.titleWithout}</Heading>
      {page?.is_sample && (
        <Badge tone="amber" tooltip={t.sampleHelp}>
          {t.sample}
        </Badge>
      )}
      {page?.is_projected && (
        <Badge tone="gray" tooltip={t.projectedHelp}>
          {t.projected}
        </Badge>
      )}
    </header>
  );
}

/** A couple has two lists: Medigap is priced by age, and late enrollment by person. */
function Whose({ page, onChange }: { page: Page; onChange: (person: number) => void }) {
  const nameOf = useNameOf();
  const id = useId();
  return (
    <ChoiceField
      id={id}
      label={t.whose}
      choices={page.people.map(({ person }) => ({ value: `${person}`, label: capitalized(nameOf(person - 1)) }))}
      value={`${page.person}`}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

function Lead({ page, member }: { page: Page; member: Page['people'][number] }) {
  const nameOf = useNameOf();
  const { part_b, part_d_surcharge, late_enrollment } = member;
  const money = (amount: number) => priceText(amount, page.is_projected);
  return (
    <div className={styles.reading}>
      <p>
        {t.covers(nameOf(member.person - 1), member.months, page.plan_year)} {t.partB(money(part_b))}
        {part_d_surcharge > 0 && t.surcharge(money(part_d_surcharge))}
        {late_enrollment > 0 && t.late(money(late_enrollment))}.
      </p>
      <p className={styles.note}>{page.source}</p>
    </div>
  );
}

function Notes({ page }: { page: Page }) {
  const { part_b_deductible, drug_limit, kinds, plans } = page;
  const hasGap = plans.some(({ limit, kind, total }) => total.high === null || (limit === null && kind !== 'part_d'));
  return (
    <>
      <p className={styles.reading}>{t.gaps}</p>
      {kinds.some(({ kind }) => kind === 'special_needs') && <p className={styles.note}>{t.special}</p>}
      {hasGap && <p className={styles.note}>{t.dash}</p>}
      <details className={styles.levels}>
        <summary>{t.use.summary}</summary>
        <p>{t.use.low}</p>
        <p>{t.use.traditional(formatWholeMoney(part_b_deductible), formatWholeMoney(drug_limit))}</p>
        <p>
          {t.use.advantage} {t.use.noDrugs}
        </p>
        <p>{t.use.middle}</p>
        <p>{t.use.drugLimit(page.drug_limit_source)}</p>
        {page.medigap_source !== null && <p>{t.use.medigap(page.medigap_source.replace(/\.$/, ''))}</p>}
      </details>
    </>
  );
}

function NoPlans({ page: { status, plan_year } }: { page: Page }) {
  const isSuper = useCurrentUser().data?.super_admin === true;
  if (status !== 'no_catalog')
    return <EmptyState icon={IconListDetails} title={status === 'no_plans' ? t.empty.no_plans : t.empty.nobody} />;
  return (
    <EmptyState icon={IconListDetails} title={t.empty.no_catalog}>
      <p>{t.empty.no_catalogHelp}</p>
      {isSuper && (
        <>
          <p>{t.empty.load(plan_year)}</p>
          <code className={styles.command}>{t.empty.command(plan_year)}</code>
        </>
      )}
    </EmptyState>
  );
}
