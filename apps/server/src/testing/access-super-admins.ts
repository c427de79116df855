import type { Access, Requests } from './access-callers.ts';
import { forSuperAdmins } from './access-rows.ts';
import { newPlanLoad, newPlanPublication, newPlanUpload } from './plan-years.ts';
import { uploadFile } from './uploads.ts';

export const superAdminStatuses = {
  'retry-job': forSuperAdmins,
  'discard-job': forSuperAdmins,
  'list-plan-years': forSuperAdmins,
  'show-plan-year': forSuperAdmins,
  'create-plan-upload': forSuperAdmins,
  'download-plan-files': forSuperAdmins,
  'undo-plan-publication': forSuperAdmins,
  'reread-plan-upload': forSuperAdmins,
  'close-plan-upload': forSuperAdmins,
  'show-plan-load': forSuperAdmins,
  'publish-plan-load': forSuperAdmins,
  'delete-plan-load': forSuperAdmins,
};

const ofYear = { params: { year: 2025 } };
const ofPlanLoad = async ({ app }: Access) => ({ params: { id: await newPlanLoad(app.db) } });
const ofPlanUpload = async ({ app }: Access) => ({ params: { id: await newPlanUpload(app.db) } });

export const planYearRequests: Requests = {
  'show-plan-year': () => ofYear,
  'download-plan-files': () => ofYear,
  'create-plan-upload': async ({ app, browserOf }) => {
    const { signed_id } = await uploadFile(
      app,
      await browserOf('superAdmin'),
      Buffer.from('BusinessYear'),
      'plans.csv',
    );
    return { ...ofYear, body: { signed_ids: [signed_id] } };
  },
  'undo-plan-publication': async ({ app }) => ({
    ...ofYear,
    body: { publication_id: await newPlanPublication(app.db) },
  }),
  'reread-plan-upload': ofPlanUpload,
  'close-plan-upload': ofPlanUpload,
  'show-plan-load': ofPlanLoad,
  'publish-plan-load': async (access) => ({ ...(await ofPlanLoad(access)), body: {} }),
  'delete-plan-load': ofPlanLoad,
};
