// Written by `npm run generate` from the contract's endpoints; not edited by hand.

/** Method and path of every endpoint by its name, so that the browser can call one without loading the schemas. */
export const paths = {
  'start-session': 'POST /login',
  'refresh-token': 'GET /refresh_token',
  'end-session': 'POST /sign_out',
  'show-current-user': 'GET /current_user',
  'show-settings': 'GET /settings',
  'show-health': 'GET /health',
  'list-counties': 'GET /estimations/counties',
  'show-market': 'GET /estimations/market',
  'list-estimations': 'GET /estimations',
  'create-estimation': 'POST /estimations',
  'show-estimation': 'GET /estimations/:id',
  'update-estimation': 'PATCH /estimations/:id',
  'calculate-estimation': 'GET /estimations/:id/calculate',
  'duplicate-estimation': 'GET /estimations/:id/duplicate',
  'delete-estimation': 'DELETE /estimations/:id',
  'create-share-link': 'POST /estimations/:id/share_link',
  'delete-share-link': 'DELETE /estimations/:id/share_link',
} as const;
