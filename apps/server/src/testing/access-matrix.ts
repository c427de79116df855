import { type EndpointName, endpoints } from 'contract/endpoints';
import { ApiError } from '../api-error.ts';
import type { Actor } from '../auth/actor.ts';
import { authorize } from '../http/authenticate.ts';
import type { Access, CallerName } from './access-callers.ts';
import { requestFor } from './access-requests.ts';
import { columns, isSuccess } from './access-rows.ts';
import { statuses } from './access-statuses.ts';
import { beginAudited } from './audited.ts';
import type { CallOptions } from './browser.ts';

export const endpointNames = Object.keys(statuses) as EndpointName[];

/** The status of a call that is rejected whatever it names. Undefined if it reaches the handler. */
function rejectionOf(name: EndpointName, actor: Actor | null): number | undefined {
  try {
    authorize(endpoints[name], actor);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
}

/** Once for each endpoint that someone can call successfully, and for clients. The others are in audited.test.ts. */
function isAudited(name: EndpointName, who: CallerName): boolean {
  const successful = columns.filter((_, index) => isSuccess(statuses[name][index]));
  return successful.at(-1) === who || (who === 'client' && successful.includes(who));
}

async function send(access: Access, name: EndpointName, who: CallerName, request: CallOptions<never>) {
  const browser = await access.browserOf(who);
  const audited = isAudited(name, who) ? await beginAudited(access.app) : null;
  const answer = await browser.call(name, request);
  await audited?.check(name, answer);
  return answer.status;
}

/**
 * The status that each caller gets. A call that `authorize` rejects is not sent, except for one, which shows that the
 * endpoint's route asks `authorize`. Calls that are expected to change nothing name the same records.
 */
export async function statusesOf(
  access: Access,
  name: EndpointName,
  expected: ReadonlyMap<CallerName, number | undefined>,
): Promise<Map<CallerName, number | undefined>> {
  const callers = [...expected.keys()];
  const found = new Map<CallerName, number | undefined>();
  for (const who of callers) found.set(who, rejectionOf(name, await access.actorOf(who)));
  const example = callers.findLast((who) => found.get(who) !== undefined);
  const sent = callers.filter((who) => who === example || found.get(who) === undefined);
  const changes = (who: CallerName) => endpoints[name].writes && isSuccess(expected.get(who));
  let shared: ReturnType<typeof requestFor> | null = null;
  for (const who of sent.filter((one) => !changes(one))) {
    shared ??= requestFor(access, name, who);
    found.set(who, await send(access, name, who, await shared));
  }
  for (const who of sent.filter(changes))
    found.set(who, await send(access, name, who, await requestFor(access, name, who)));
  return found;
}
