import type { Message } from 'contract/endpoints/notifications';
import type { AppContext } from '../context.ts';
import { renderEmailHtml } from '../features/notifications/emails.tsx';
import { listOutbox } from '../features/notifications/queries.ts';
import { toListedMessage } from '../features/notifications/rules.ts';

/** `link` and `code` are empty instead of null. */
export type SentMessage = Message & { readonly link: string; readonly code: string };

export async function readOutbox(ctx: AppContext, to: string): Promise<SentMessage[]> {
  const sender = { ...ctx.settings, public_url: ctx.public_url };
  const messages = (await listOutbox(ctx, 1_000)).filter((message) => message.to === to);
  return messages.map((message) => {
    const listed = toListedMessage(message, sender);
    const html = message.content.kind === 'mail' ? renderEmailHtml(message.content, sender) : null;
    return { ...listed, html, link: listed.link ?? '', code: listed.code ?? '' };
  });
}
