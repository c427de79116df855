import { createHash } from 'node:crypto';
import { showBranding, showLogo, updateBranding, updateLogo } from 'contract/endpoints/branding';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import { randomToken } from '../../../auth/tokens.ts';
import { withTransaction } from '../../../db/connection.ts';
import { type AuthorizeCall, route } from '../../../http/route.ts';
import { recodeLogo } from '../../files/operations.ts';
import { requireManagedAccount } from '../operations.ts';
import { findBranding, findLogo } from './queries.ts';
import { logoSize, readLogo } from './rules.ts';
import * as store from './store.ts';

type Managed = Pick<AuthorizeCall<typeof updateBranding>, 'ctx' | 'actor' | 'params'>;

const authorize = ({ ctx, actor, params }: Managed) => requireManagedAccount(ctx, actor, params.id);

export const showBrandingRoute = route(showBranding, { authorize }, ({ ctx, params: { id } }) =>
  findBranding(ctx.db, id),
);

export const updateBrandingRoute = route(updateBranding, { authorize }, ({ ctx, params: { id }, body }) =>
  withTransaction(ctx, async (tx) => {
    await store.saveBranding(tx.db, id, body.branding);
    return findBranding(tx.db, id);
  }),
);

const damaged = { image: ['The logo is damaged and couldn’t be read'] };

export const updateLogoRoute = route(updateLogo, { authorize }, async ({ ctx, params, body: { image } }) => {
  const { id } = params;
  const read = image ? readLogo(image) : null;
  if (read && 'error' in read) return throwFieldErrors({ image: [read.error] });
  const content = read && ((await recodeLogo(read.content, logoSize)) ?? throwFieldErrors(damaged));
  return withTransaction(ctx, async (tx) => {
    if (content) {
      const digest = createHash('sha256').update(content).digest();
      await store.saveLogo(tx.db, { key: randomToken(), account_id: id, content, digest }, tx.clock());
    } else await store.deleteLogo(tx.db, id);
    return findBranding(tx.db, id);
  });
});

export const showLogoRoute = route(showLogo, { rows: () => 'all' }, async ({ ctx, params }) => {
  const content = (await findLogo(ctx.db, params.key)) ?? throwApiError('not_found');
  return { content, type: 'image/png', cache: 'public, max-age=31536000, immutable' };
});
