import { beginPasskeyCheck, checkPasskey } from 'contract/endpoints/second-factors';
import { ApiError } from '../../api-error.ts';
import { passkeyRequest, readAssertion } from '../../auth/webauthn.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { countTry, requireCodeAttempt, requireRight } from '../sign-in/attempts/operations.ts';
import { setAttemptChallenge, takeAttemptChallenge } from '../sign-in/attempts/store.ts';
import { findPasskey, listPasskeys } from '../sign-in/factors/queries.ts';
import { advancePasskey } from '../sign-in/factors/store.ts';
import { completeSignInWith } from './operations.ts';

export const beginPasskeyCheckRoute = route(beginPasskeyCheck, { rows: () => 'all' }, async ({ ctx, body }) => {
  const { id, user_id } = await requireCodeAttempt(ctx, 'sign_in', body.two_fa_token);
  const options = await passkeyRequest(ctx, await listPasskeys(ctx.db, user_id));
  await withTransaction(ctx, ({ db }) => setAttemptChallenge(db, id, options.challenge));
  return { options };
});

export const checkPasskeyRoute = route(checkPasskey, { rows: () => 'all' }, async (call) => {
  const { ctx, body } = call;
  const attempt = await countTry(ctx, 'sign_in', body.two_fa_token);
  const challenge = await takeAttemptChallenge(ctx.db, attempt.id);
  const passkey = await findPasskey(ctx.db, attempt.user_id, body.credential.id);
  const counter =
    challenge !== null && passkey !== null ? await readAssertion(ctx, challenge, body.credential, passkey) : null;
  await requireRight(call, attempt, counter !== null, 'passkey_invalid');
  return completeSignInWith(call, attempt, async ({ db, clock }) => {
    const isCounted = passkey !== null && counter !== null && (await advancePasskey(db, passkey.id, counter, clock()));
    if (!isCounted) throw new ApiError('passkey_invalid');
  });
});
