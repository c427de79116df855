import { createHmac } from 'node:crypto';
import type { Engine } from './engine.ts';
import type { Session } from './model.ts';
import { event } from './render.ts';

export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

export interface Delivery {
  readonly delivers_twice: boolean;
  readonly delivers_in_reverse: boolean;
}

export interface Webhooks {
  listEvents(customer_id: string): Promise<SignedEvent[]>;
  sign(body: string, secret?: string, seconds?: number): SignedEvent;
  /** Sets where events are delivered. @param send returns whether the event was received */
  connect(send: (event: SignedEvent) => Promise<boolean>): void;
  /** Sends the events that were not received. @returns how many are received for the first time */
  deliver(customer_id: string, delivery: Delivery): Promise<number>;
}

export function createWebhooks(engine: Engine, clock: () => Date, secrets: readonly string[]): Webhooks {
  const [first = ''] = secrets;
  let send = async (_event: SignedEvent): Promise<boolean> => false;
  const sign = (body: string, secret = first, seconds = Math.floor(clock().getTime() / 1000)): SignedEvent => {
    const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return { body, signature: `t=${seconds},v1=${v1}` };
  };
  const list = (customer_id: string) =>
    engine.call({
      customer_id,
      run: (session) =>
        session.book.events.map((one) => ({
          id: one.id,
          is_delivered: one.is_delivered === true,
          body: JSON.stringify(event(session, one)),
        })),
    });
  return {
    sign,
    listEvents: async (customer_id) => (await list(customer_id)).map(({ body }) => sign(body)),
    connect(next) {
      send = next;
    },
    async deliver(customer_id, { delivers_twice, delivers_in_reverse }) {
      const pending = (await list(customer_id)).filter(({ is_delivered }) => !is_delivered);
      const ordered = delivers_in_reverse ? pending.toReversed() : pending;
      let delivered = 0;
      for (const { id, body } of ordered.flatMap((one) => (delivers_twice ? [one, one] : [one])))
        if (await send(sign(body)))
          delivered += await engine.call({ customer_id, run: (session) => markDelivered(session, id) });
      return delivered;
    },
  };
}

function markDelivered({ book }: Session, id: string): number {
  const delivered = book.events.find((one) => one.id === id);
  if (!delivered || delivered.is_delivered) return 0;
  delivered.is_delivered = true;
  return 1;
}
