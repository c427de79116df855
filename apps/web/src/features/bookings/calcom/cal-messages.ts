export type CalMessage =
  | { type: 'ready' }
  | { type: 'linkReady' }
  | { type: 'linkFailed' }
  | { type: 'height'; pixels: number }
  | { type: 'booked'; uid: string | null };

interface Sender {
  origin: string;
  frame: Window | null;
  namespace: string;
}

const longestUid = 200;

/** Returns null for another origin, window or namespace, and for messages without an effect, such as a dry run. */
export function readCalMessage(event: MessageEvent<unknown>, { origin, frame, namespace }: Sender): CalMessage | null {
  if (frame === null || event.source !== frame || event.origin !== origin) return null;
  const { originator, type, namespace: said = '', data } = recordOf(event.data);
  if (originator !== 'CAL' || said !== namespace) return null;
  switch (type) {
    case '__iframeReady':
      return { type: 'ready' };
    case 'linkReady':
    case 'linkFailed':
      return { type };
    case '__dimensionChanged':
      return heightOf(recordOf(data).iframeHeight);
    case 'bookingSuccessful':
    case 'rescheduleBookingSuccessful':
      return { type: 'booked', uid: uidOf(recordOf(recordOf(data).booking).uid) };
    case 'bookingSuccessfulV2':
    case 'rescheduleBookingSuccessfulV2':
      return { type: 'booked', uid: uidOf(recordOf(data).uid) };
    default:
      return null;
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const uidOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= longestUid ? value : null;

const heightOf = (value: unknown): CalMessage | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? { type: 'height', pixels: value } : null;

/** Sent when the frame is ready. The frame stays hidden until then. */
export const parentKnows = { originator: 'CAL', method: 'parentKnowsIframeReady', arg: {} } as const;
