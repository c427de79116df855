import { showMessageStop, stopMessages } from 'contract/endpoints/client-messages';
import { throwApiError } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { publishClient, publishUser } from '../../realtime/store.ts';
import { updateUserColumns } from '../users/store.ts';
import { findRecipientByToken } from './queries.ts';
import { readStopToken } from './rules.ts';

/** The link of each message works as long as the client exists, also after the address has changed. */
async function recipientOf({ db, tokens }: AppContext, token: string) {
  const id = readStopToken(tokens, token);
  const client = id === null ? null : await findRecipientByToken(db, id);
  return client ?? throwApiError('not_found');
}

export const showMessageStopRoute = route(showMessageStop, { rows: () => 'all' }, async ({ ctx, params }) => ({
  is_stopped: !(await recipientOf(ctx, params.token)).advisor_messages,
}));

export const stopMessagesRoute = route(stopMessages, { rows: () => 'all' }, async ({ ctx, params }) =>
  withTransaction(ctx, async (tx) => {
    const { id, advisor_messages } = await recipientOf(tx, params.token);
    if (advisor_messages) {
      await updateUserColumns(tx.db, id, { advisor_messages: false });
      await publishClient(tx.db, id, 'client.updated');
      await publishUser(tx.db, id);
    }
    return { is_stopped: true as const };
  }),
);
