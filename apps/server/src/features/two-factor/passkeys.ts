import { beginPasskey, createPasskey, deletePasskey, updatePasskey } from 'contract/endpoints/second-factors';
import { maxPasskeys } from 'contract/vocabulary/second-factors';
import { ApiError, throwApiError } from '../../api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { passkeyCreation, readAttestation } from '../../auth/webauthn.ts';
import { withTransaction } from '../../db/connection.ts';
import { type AuthorizeCall, route } from '../../http/route.ts';
import { countTry, requireRight } from '../sign-in/attempts/operations.ts';
import { setAttemptChallenge, takeAttemptChallenge } from '../sign-in/attempts/store.ts';
import { listPasskeys, ownsPasskey } from '../sign-in/factors/queries.ts';
import * as store from '../sign-in/factors/store.ts';
import { currentUser } from '../users/queries.ts';
import { beginEnrollment, completeEnrollment, removeFactor, requireOwnSession } from './operations.ts';

export const beginPasskeyRoute = route(beginPasskey, { rows: () => 'all' }, async ({ ctx, actor, body }) =>
  withTransaction(ctx, async (tx) => {
    const { token, attempt } = await beginEnrollment(tx, actor, body.enrollment_token);
    const { email, id } = await currentUser(tx, attempt.user_id);
    const credentials = await listPasskeys(tx.db, id);
    if (credentials.length >= maxPasskeys) throw new ApiError('too_many_passkeys');
    const { product_name } = tx.settings;
    const handle = digest(tx.tokens.sign('passkey', String(id))).toString('base64url');
    const options = await passkeyCreation(tx, { product_name, handle, email, credentials });
    await setAttemptChallenge(tx.db, attempt.id, options.challenge);
    return { enrollment_token: token, options };
  }),
);

export const createPasskeyRoute = route(createPasskey, { rows: () => 'all' }, async (call) => {
  const { ctx, actor, body } = call;
  const attempt = await countTry(ctx, 'phone', body.enrollment_token);
  requireOwnSession(attempt, actor);
  const challenge = await takeAttemptChallenge(ctx.db, attempt.id);
  const credential = challenge === null ? null : await readAttestation(ctx, challenge, body.credential);
  await requireRight(call, attempt, credential !== null, 'passkey_invalid');
  return completeEnrollment(call, attempt, 'passkey', async ({ db, clock }) => {
    const { user_id } = attempt;
    if ((await listPasskeys(db, user_id)).length >= maxPasskeys) throw new ApiError('too_many_passkeys');
    const columns = { user_id, name: body.name, created_at: clock().toISOString() };
    const isNew =
      credential !== null &&
      (await store.insertPasskey(db, { ...credential, ...columns, transports: [...credential.transports] }));
    if (!isNew) throw new ApiError('passkey_invalid');
  });
});

const authorize = async ({ ctx, actor, params }: AuthorizeCall<typeof updatePasskey>) =>
  (await ownsPasskey(ctx.db, actor.user_id, params.id)) || throwApiError('not_found');

export const updatePasskeyRoute = route(
  updatePasskey,
  { authorize },
  async ({ ctx, actor, params: { id }, body: { name } }) =>
    withTransaction(ctx, async ({ db }) => {
      if (!(await store.renamePasskey(db, actor.user_id, id, name))) throw new ApiError('not_found');
      return { id, name };
    }),
);

export const deletePasskeyRoute = route(deletePasskey, async ({ ctx, actor, params }) =>
  removeFactor(ctx, actor, 'passkey', ({ db }) => store.deletePasskey(db, actor.user_id, params.id)),
);
