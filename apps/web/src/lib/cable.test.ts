import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerLines, Line } from '../testing/line.ts';
import { listen, liveness } from './cable.ts';

const own = { channel: 'UserChannel' } as const;
const ofClient = { channel: 'ClientChannel', id: 7 } as const;

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const listener = () => ({ heard: vi.fn(), joined: vi.fn(), rejected: vi.fn() });
const subscribed = (line: { sent: { command: string; identifier: string }[] } | undefined, command = 'subscribe') =>
  line?.sent.filter((frame) => frame.command === command).map(({ identifier }) => JSON.parse(identifier));

async function ring() {
  const lines = answerLines();
  const self = listener();
  const leave = listen(own, self);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  lines[0]?.welcome();
  return { lines, self, leave };
}

it('one line carries every channel of a tab, and closes with the last listener', async () => {
  const { lines, self, leave } = await ring();
  const page = listener();
  const leavePage = listen(ofClient, page);
  await vi.waitFor(() => expect(subscribed(lines[0])).toEqual([own, ofClient]));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.url).toMatch(/^ws:\/\/.+\/cable$/);
  lines[0]?.confirm(own);
  lines[0]?.confirm(ofClient);
  lines[0]?.tell(ofClient, 'client.updated', 7);
  expect(page.heard).toHaveBeenCalledExactlyOnceWith({ event: 'client.updated', id: 7, at: expect.any(String) });
  expect(self.heard).not.toHaveBeenCalled();

  leavePage();
  expect(subscribed(lines[0], 'unsubscribe')).toEqual([ofClient]);
  lines[0]?.tell(ofClient, 'client.updated', 7);
  expect(page.heard).toHaveBeenCalledOnce();
  expect(lines[0]?.readyState).toBe(Line.OPEN);
  leave();
  await vi.waitFor(() => expect(lines[0]?.readyState).toBe(Line.CLOSED));
});

it('whoever leaves before the line is open is not subscribed', async () => {
  const { lines, leave } = await ring();
  listen(ofClient, listener())();
  await vi.advanceTimersByTimeAsync(100);
  expect(subscribed(lines[0])).toEqual([own]);
  leave();
});

it('a line that is lost is opened anew by itself, and said to be gone until then', async () => {
  const { lines, self, leave } = await ring();
  expect(liveness.read()).toBe(false);
  lines[0]?.confirm(own);
  expect(liveness.read()).toBe(true);
  lines[0]?.close();
  expect(liveness.read()).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(lines.length).toBeGreaterThan(1);
  lines.at(-1)?.welcome();
  lines.at(-1)?.confirm(own);
  expect(liveness.read()).toBe(true);
  expect(self.joined).toHaveBeenCalledTimes(2);
  expect(self.rejected).not.toHaveBeenCalled();
  leave();
});

it('a line that the server ends is asked about, and opened again only ever more rarely', async () => {
  const { lines, self, leave } = await ring();
  lines[0]?.confirm(own);
  const waits: number[] = [];
  for (let turn = 1; turn <= 3; turn += 1) {
    const before = Date.now();
    lines.at(-1)?.end(false);
    expect(self.rejected).toHaveBeenCalledTimes(turn);
    while (lines.length === turn) await vi.advanceTimersByTimeAsync(100);
    waits.push(Math.round((Date.now() - before) / 5_000));
    lines.at(-1)?.welcome();
  }
  expect(waits).toEqual([1, 2, 4]);
  lines.at(-1)?.end(false);
  leave();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(lines).toHaveLength(4);
});

it('a channel that is refused is told so, and its line stays', async () => {
  const { lines, leave } = await ring();
  const page = listener();
  const leavePage = listen(ofClient, page);
  await vi.waitFor(() => expect(subscribed(lines[0])).toContainEqual(ofClient));
  lines[0]?.reject(ofClient);
  expect(page.rejected).toHaveBeenCalledOnce();
  expect(lines[0]?.readyState).toBe(Line.OPEN);
  leavePage();
  leave();
});
