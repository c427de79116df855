import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { finished } from 'node:stream/promises';
import type { DeliveryFailure } from 'contract/vocabulary/webhooks';
import { checkedAddresses, type Network, PrivateAddressError, parseTarget } from './addresses.ts';

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface PostResult {
  /** Null: a status of 2xx. */
  readonly failure: DeliveryFailure | null;
  readonly http_status: number | null;
}

const timeoutMs = 10_000;
/** What an answer says is not of interest; a short one is read, so that its sender does not see a broken connection. */
const maxReplyBytes = 1_024;

const failed = (failure: DeliveryFailure): PostResult => ({ failure, http_status: null });

function outcomeOf(http_status: number): PostResult {
  if (http_status >= 200 && http_status < 300) return { failure: null, http_status };
  return { failure: http_status >= 300 && http_status < 400 ? 'redirect' : 'rejected', http_status };
}

async function skipReply(reply: IncomingMessage): Promise<void> {
  let length = 0;
  reply.on('data', (piece: Buffer) => {
    length += piece.length;
    if (length > maxReplyBytes) reply.destroy();
  });
  await finished(reply);
}

/** Ends the wait for a name lookup, which cannot be aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });

/** Its own connection, to the addresses that were checked; redirects are not followed, and proxies are not used. */
async function send(
  { url, headers, body, signal }: Post & { readonly url: string },
  network: Network,
): Promise<number> {
  const target = parseTarget(url, network);
  if (!target) throw new PrivateAddressError();
  const addresses = await Promise.race([checkedAddresses(target, network), aborted(signal)]);
  const [first] = addresses;
  if (!first) throw new Error('The name has no address');
  const lookup: LookupFunction = (_host, options, found) =>
    options.all ? found(null, addresses) : found(null, first.address, first.family);
  const isSecure = target.protocol === 'https:';
  const agent = isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });
  const options = {
    method: 'POST',
    agent,
    lookup,
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  };
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (isSecure ? requestHttps : requestHttp)(target, options, resolve);
    request.on('error', reject);
    request.end(body);
  });
  // The status counts, whatever becomes of the rest, also if the ten seconds end before it.
  await skipReply(reply).catch(() => undefined);
  return reply.statusCode ?? 0;
}

/** Ends after ten seconds, also while the name is looked up. */
export async function post(sent: Post, network: Network): Promise<PostResult> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([sent.signal, timeout]);
  try {
    return outcomeOf(await send({ ...sent, signal }, network));
  } catch (error) {
    if (timeout.aborted) return failed('timeout');
    return failed(error instanceof PrivateAddressError ? 'private_address' : 'unreachable');
  }
}
