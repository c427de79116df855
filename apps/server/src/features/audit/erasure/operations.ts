import * as store from './store.ts';

export const { deleteAuditKey } = store;
