import { beginAuthenticator, createAuthenticator, deleteAuthenticator } from 'contract/endpoints/second-factors';
import { newTotpSecret, totpStep, totpUri } from '../../auth/totp.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { countTry, requireRight } from '../sign-in/attempts/operations.ts';
import * as attempts from '../sign-in/attempts/rules.ts';
import { setAttemptSecret } from '../sign-in/attempts/store.ts';
import { secretAssociatedData } from '../sign-in/factors/rules.ts';
import * as store from '../sign-in/factors/store.ts';
import { currentUser } from '../users/queries.ts';
import { beginEnrollment, completeEnrollment, removeFactor, requireOwnSession } from './operations.ts';

export const beginAuthenticatorRoute = route(beginAuthenticator, { rows: () => 'all' }, async ({ ctx, actor, body }) =>
  withTransaction(ctx, async (tx) => {
    const { token, attempt } = await beginEnrollment(tx, actor, body.enrollment_token);
    const secret = newTotpSecret();
    await setAttemptSecret(tx.db, attempt.id, tx.encryption.encrypt(attempts.secretAssociatedData, secret));
    const { email } = await currentUser(tx, attempt.user_id);
    return { enrollment_token: token, secret, uri: totpUri(secret, tx.settings.product_name, email) };
  }),
);

export const createAuthenticatorRoute = route(createAuthenticator, { rows: () => 'all' }, async (call) => {
  const { ctx, actor, body } = call;
  const attempt = await countTry(ctx, 'phone', body.enrollment_token);
  requireOwnSession(attempt, actor);
  const { user_id, secret_encrypted } = attempt;
  const secret = secret_encrypted && ctx.encryption.decrypt(attempts.secretAssociatedData, secret_encrypted);
  const last_step = secret ? totpStep(secret, body.code, ctx.clock()) : null;
  await requireRight(call, attempt, last_step !== null);
  return completeEnrollment(call, attempt, 'authenticator', async ({ db, clock, encryption }) => {
    await store.saveAuthenticator(db, {
      user_id,
      secret_encrypted: encryption.encrypt(secretAssociatedData, secret ?? ''),
      last_step: last_step ?? 0,
      created_at: clock().toISOString(),
    });
  });
});

export const deleteAuthenticatorRoute = route(deleteAuthenticator, async ({ ctx, actor }) =>
  removeFactor(ctx, actor, 'authenticator', ({ db }) => store.deleteAuthenticator(db, actor.user_id)),
);
