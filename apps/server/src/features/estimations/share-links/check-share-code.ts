import { checkShareCode } from 'contract/endpoints/share-links';
import { throwApiError } from '../../../api-error.ts';
import { requireRightCode } from '../../../auth/right-code.ts';
import { digest } from '../../../auth/tokens.ts';
import { route } from '../../../http/route.ts';
import { createProof, isCode } from '../link-tokens/rules.ts';
import { rowsOfLink } from '../policy.ts';
import { findEstimationByToken } from '../queries.ts';

/** Wrong codes are counted by code: a new one is a new secret. */
export const checkShareCodeRoute = route(
  checkShareCode,
  { rows: rowsOfLink },
  async ({ ctx, params, body, record, setCookies }) => {
    const row = (await findEstimationByToken(ctx.db, digest(params.id), ctx.clock())) ?? throwApiError('not_found');
    const { share_code_salt: salt } = row;
    if (salt !== null) {
      await requireRightCode(ctx, {
        subject: `share:${salt}`,
        isRight: isCode(ctx, salt, body.code),
        deny: () => record.denySignIn(null),
        exceeded: 'share_code_attempts_exceeded',
      });
      setCookies({ share: createProof(ctx, salt) }, `/api/v1/estimations/${params.id}`);
    }
    return { success: true };
  },
);
