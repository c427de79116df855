import type { BodyInput } from 'contract/endpoint';
import type { sendClientMessages } from 'contract/endpoints/client-messages';
import type { Person } from './browser.ts';
import type { TestApp } from './test-app.ts';

type Asked = BodyInput<typeof sendClientMessages>;

/** Sends one message; its id. */
export async function newClientMessage(app: TestApp, sender: Person, signals: Asked['signals']): Promise<number> {
  await app.as(sender).call('send-client-messages', { body: { signals, drafts: [] } });
  const signal_id = signals[0]?.id ?? 0;
  const row = app.db
    .selectFrom('client_messages')
    .select('id')
    .where('signal_id', '=', signal_id)
    .orderBy('id', 'desc');
  return (await row.executeTakeFirstOrThrow()).id;
}
