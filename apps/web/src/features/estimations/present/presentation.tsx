import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { Estimation } from 'contract/endpoints/estimations';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { viewTexts } from 'estimate-texts/result-texts';
import { labelsOf, namesOf } from 'estimate-texts/subject/subject-names';
import type { Cents } from 'estimator';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { useOpenAfterMount } from '../../../ui/use-open-after-mount.ts';
import { Presented } from '../figures/presented.ts';
import { ReasonsProvider } from '../figures/why.tsx';
import { useSharedOutlook } from '../outlook/basis/use-shared-outlook.ts';
import { useCalculation } from '../result/use-calculation.ts';
import { ChoicesPage } from './choices-page.tsx';
import { CostPage } from './cost-page.tsx';
import { DecidePage } from './decide-page.tsx';
import { IncomePage } from './income-page.tsx';
import { presentTexts as t } from './present-texts.ts';
import styles from './presentation.module.css';
import { pageCount } from './use-present.ts';
import { useTurning } from './use-turning.ts';
import { YearsPage } from './years-page.tsx';

interface PresentationProps {
  estimation: Estimation;
  estimationKey: string;
  /** From 1. */
  page: number;
  onTurn: (page: number) => void;
  onLeave: () => void;
}

const titlesOf = (plan_year: number) => [
  t.pages.cost(plan_year),
  t.pages.choices,
  t.pages.income,
  t.pages.years,
  t.pages.decide,
];

export function Presentation(props: PresentationProps) {
  const { estimation, page, onTurn, onLeave } = props;
  const [hidesIncomes, setHidesIncomes] = useState(false);
  const presented = useMemo(() => ({ hidesIncomes }), [hidesIncomes]);
  useCoveredPage();
  const heading = useRef<HTMLHeadingElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  // The address follows a moment later, and a clicker can be faster.
  const target = useRef(page);
  useEffect(() => {
    target.current = page;
  }, [page]);
  const turn = (by: 1 | -1) => {
    const to = target.current + by;
    if (to < 1 || to > pageCount) return;
    target.current = to;
    onTurn(to);
  };
  const next = () => turn(1);
  const previous = () => turn(-1);
  const swipe = useTurning({ next, previous, leave: onLeave });
  // The buttons that turn the page keep the focus.
  useEffect(() => {
    if (page && !foot.current?.contains(document.activeElement)) heading.current?.focus();
  }, [page]);
  const name = headlineTexts.result.title(estimation.client_first_name);
  return (
    <Modal.Root
      opened={useOpenAfterMount(true)}
      onClose={onLeave}
      fullScreen
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content aria-label={name} radius={0} classNames={{ content: styles.layer ?? '' }}>
        <div className={styles.frame} {...swipe}>
          <div className={styles.head}>
            <p className={styles.name}>{name}</p>
            <SwitchField label={t.hideIncomes} value={hidesIncomes} onChange={setHidesIncomes} />
            <IconButton icon={IconX} label={t.leave} onClick={onLeave} />
          </div>
          <div className={styles.page} data-page={page}>
            <h1 ref={heading} tabIndex={-1} data-autofocus className={styles.title}>
              {titlesOf(estimation.plan_year)[page - 1]}
            </h1>
            <Presented value={presented}>
              <div className={styles.content}>
                <Page {...props} />
              </div>
            </Presented>
          </div>
          <div ref={foot} className={styles.foot}>
            <PreparedBy estimation={estimation} />
            <ol className={styles.dots} aria-hidden>
              {titlesOf(estimation.plan_year).map((title, index) => (
                <li key={title} data-current={index === page - 1 || undefined} />
              ))}
            </ol>
            <div className={styles.turn}>
              <IconButton icon={IconChevronLeft} label={t.previous} aria-disabled={page === 1} onClick={previous} />
              <LiveRegion>
                <span className={styles.place}>{t.place(page, pageCount)}</span>
              </LiveRegion>
              <IconButton icon={IconChevronRight} label={t.next} aria-disabled={page === pageCount} onClick={next} />
            </div>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The page below has the same landmarks and headings. */
function useCoveredPage() {
  useLayoutEffect(() => {
    const page = document.getElementById('root');
    page?.setAttribute('inert', '');
    return () => page?.removeAttribute('inert');
  }, []);
}

function PreparedBy({ estimation: { prepared_by } }: Pick<PresentationProps, 'estimation'>) {
  return (
    <p className={styles.preparedBy}>
      {prepared_by?.firm && <strong>{prepared_by.firm}</strong>}
      {prepared_by && <span>{prepared_by.advisor}</span>}
    </p>
  );
}

/** The open page, with the figures that the server calculated and the prices for what changes in the meeting. */
function Page({ estimation, estimationKey, page }: PresentationProps): ReactNode {
  const priced = useSharedOutlook(estimation, true);
  const [month, setMonth] = useState<number | null>(null);
  // What was tried at the chart lasts as long as the presentation.
  const [triedIncome, setTriedIncome] = useState<Cents | null>(null);
  const { data, error, refetch } = useCalculation(estimationKey, month, { staleTime: Number.POSITIVE_INFINITY });
  const known = useMemo(
    () => ({
      reasons: [],
      nameOf: namesOf(estimation),
      labelOf: labelsOf(estimation),
      isAllShown: false,
      about: '',
    }),
    [estimation],
  );
  const failure = error ?? priced?.failure;
  const retry = () => {
    if (error) void refetch();
    else priced?.retry();
  };
  const household = priced?.household;
  if (!data || (!household && page > 2))
    return failure ? <LoadFailure title={viewTexts.failed} error={failure} onRetry={retry} /> : <Skeleton lines={8} />;
  const shown = { estimation, estimationKey, calculation: data };
  return (
    <ReasonsProvider value={known}>
      {page === 1 && <CostPage {...shown} />}
      {page === 2 && <ChoicesPage {...shown} onMonth={setMonth} />}
      {page === 3 && household && (
        <IncomePage {...shown} priced={household} tried={triedIncome} onTry={setTriedIncome} />
      )}
      {page === 4 && household && <YearsPage {...shown} market={household.market} />}
      {page === 5 && household && <DecidePage {...shown} market={household.market} />}
    </ReasonsProvider>
  );
}
