import type { Calculation } from 'contract/endpoints/calculation';
import type { Estimation } from 'contract/endpoints/estimations';
import type { ReactNode } from 'react';
import { askEarly } from '../../../lib/early-answers.ts';
import { PageLayout } from '../../../ui/page-layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PlainFrame } from '../../../ui/plain-frame.tsx';
import { WhyLayout, WhyPlaceholder } from '../figures/why-layout.tsx';
import { headlineTexts } from '../headline-texts.ts';
import { SubjectLine } from '../subject/subject-line.tsx';
import { SummaryLayout } from '../summary/summary-layout.tsx';
import { summaryTotals } from '../summary/summary-totals.ts';
import styles from './early-view.module.css';

/** The path of a public link; its token has 256 random bits. */
const publicLink = /^\/estimations\/([\w-]{43})\/view\/?$/;

interface EarlyViewProps {
  estimation: Estimation;
  calculation: Calculation;
}

function EarlyView({ estimation, calculation }: EarlyViewProps) {
  // In the coverage gap the summary opens with that verdict, which only the whole page explains.
  const totals = calculation.coverage_gap ? null : summaryTotals(calculation);
  return (
    <div className={styles.view}>
      <PlainFrame brand={<span className={styles.brand} />}>
        <PageLayout
          title={headlineTexts.result.title(estimation.client_first_name)}
          lead={<SubjectLine subject={estimation} />}
        >
          {totals && (
            <Panel title={headlineTexts.summary.title} isSpaced>
              <SummaryLayout
                totals={totals}
                explain={() => (label, value) => (
                  <WhyLayout button={<WhyPlaceholder />} meaning={value}>
                    {label}
                  </WhyLayout>
                )}
              />
            </Panel>
          )}
        </PageLayout>
      </PlainFrame>
    </div>
  );
}

/** Shows the title and headline figure as soon as both replies arrive, unless the application was faster. */
export async function showEarlyView(render: (view: ReactNode, root: HTMLElement) => void): Promise<void> {
  const token = publicLink.exec(location.pathname)?.[1];
  if (!token) return;
  const answers = askEarly(token);
  const [estimation, calculation] = await Promise.all([answers.estimation, answers.calculation]);
  const root = document.getElementById('root');
  if (estimation && calculation && root && !root.hasChildNodes())
    render(<EarlyView estimation={estimation} calculation={calculation} />, root);
}
