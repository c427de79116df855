import type { Feature } from '../../feature.ts';
import type { Job } from '../../jobs/queue.ts';
import { calculateEstimationRoute } from './calculation/calculate-estimation.ts';
import { listCountiesRoute, showMarketRoute } from './calculation/market.ts';
import { showOutlookRoute } from './calculation/show-outlook.ts';
import { settleChanges } from './counts/store.ts';
import { createEstimationRoute } from './create-estimation.ts';
import { deleteEstimationRoute } from './delete-estimation.ts';
import { duplicateEstimationRoute } from './duplicate-estimation.ts';
import { exportEstimationsRoute } from './listing/export-estimations.ts';
import { listClientEstimationsRoute } from './listing/list-client-estimations.ts';
import { listEstimationsRoute } from './listing/list-estimations.ts';
import { listEstimationMedicarePlansRoute } from './medicare-plans/list-estimation-medicare-plans.ts';
import { createNextEstimationRoute } from './next-year/create-next-estimation.ts';
import { choosePlanRoute } from './plans/choose-plan.ts';
import { listEstimationPlansRoute } from './plans/list-estimation-plans.ts';
import { recalculateEstimationRoute, showNewerFiguresRoute } from './proof/newer-figures.ts';
import { showProofRoute } from './proof/show-proof.ts';
import { showReportRoute } from './report/show-report.ts';
import { createScenarioRoute } from './scenarios/create-scenario.ts';
import { deleteScenarioRoute } from './scenarios/delete-scenario.ts';
import { listScenariosRoute } from './scenarios/list-scenarios.ts';
import { updateScenarioRoute } from './scenarios/update-scenario.ts';
import { checkShareCodeRoute } from './share-links/check-share-code.ts';
import { recordOpeningRoute } from './share-links/record-opening.ts';
import {
  createShareLinkRoute,
  deleteShareLinkRoute,
  showShareLinkRoute,
  updateShareLinkRoute,
} from './share-links/share-link.ts';
import { updateSharingRoute } from './share-links/update-sharing.ts';
import { showEstimationRoute } from './show-estimation.ts';
import { updateEstimationRoute } from './update-estimation.ts';

export const estimationJobs: Job[] = [
  {
    name: 'add-up-estimation-counts',
    retries: { limit: 3, first_pause: 10, longest_pause: 60 },
    cron: '* * * * *',
    work: ({ db }) => settleChanges(db),
  },
];

export const estimations: Feature = {
  routes: [
    listEstimationsRoute,
    exportEstimationsRoute,
    listClientEstimationsRoute,
    showShareLinkRoute,
    createShareLinkRoute,
    updateShareLinkRoute,
    deleteShareLinkRoute,
    checkShareCodeRoute,
    recordOpeningRoute,
    updateSharingRoute,
    createEstimationRoute,
    showEstimationRoute,
    updateEstimationRoute,
    duplicateEstimationRoute,
    createNextEstimationRoute,
    deleteEstimationRoute,
    listScenariosRoute,
    createScenarioRoute,
    updateScenarioRoute,
    deleteScenarioRoute,
    listCountiesRoute,
    showMarketRoute,
    calculateEstimationRoute,
    showOutlookRoute,
    listEstimationPlansRoute,
    choosePlanRoute,
    listEstimationMedicarePlansRoute,
    showReportRoute,
    showNewerFiguresRoute,
    recalculateEstimationRoute,
    showProofRoute,
  ],
  jobs: estimationJobs,
};
