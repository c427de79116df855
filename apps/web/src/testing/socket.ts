import { adapters } from '@rails/actioncable';
import { act } from '@testing-library/react';
import type { CableIdentifier } from 'contract/channels';
import type { CableEvent } from 'contract/vocabulary/realtime';

/** The server side of a WebSocket. */
export class MockSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;

  readonly url: string;
  readonly protocol = 'actioncable-v1-json';
  readyState = MockSocket.CONNECTING;
  /** The frames from the page. */
  readonly sent: { command: string; identifier: string }[] = [];
  onopen: () => void = () => undefined;
  onclose: (event: object) => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;

  constructor(url: string) {
    this.url = url;
    sockets.push(this);
  }

  send(frame: string) {
    this.sent.push(JSON.parse(frame));
  }

  close() {
    if (this.readyState === MockSocket.CLOSED) return;
    this.readyState = MockSocket.CLOSED;
    this.onclose({});
  }

  accept() {
    this.readyState = MockSocket.OPEN;
    this.onopen();
    this.receive({ type: 'welcome' });
  }

  confirm(identifier: CableIdentifier) {
    this.receive({ type: 'confirm_subscription', identifier: JSON.stringify(identifier) });
  }

  reject(identifier: CableIdentifier) {
    this.receive({ type: 'reject_subscription', identifier: JSON.stringify(identifier) });
  }

  publish(identifier: CableIdentifier, event: CableEvent, id: number) {
    this.receive({ identifier: JSON.stringify(identifier), message: { event, id, at: '2026-03-02T12:00:00Z' } });
  }

  disconnect(reconnect: boolean) {
    this.receive({ type: 'disconnect', reason: 'remote', reconnect });
  }

  private receive(content: object) {
    act(() => this.onmessage({ data: JSON.stringify(content) }));
  }
}

const sockets: MockSocket[] = [];

/** Mocks WebSockets and returns those that the test opens, the latest last. */
export function mockSockets(): readonly MockSocket[] {
  sockets.length = 0;
  adapters.WebSocket = MockSocket as unknown as typeof WebSocket;
  return sockets;
}
