import { adapters } from '@rails/actioncable';
import { act } from '@testing-library/react';
import type { CableIdentifier } from 'contract/channels';
import type { CableEvent } from 'contract/vocabulary/realtime';

/** The server's end of one line of the page under test. */
export class Line {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;

  readonly url: string;
  readonly protocol = 'actioncable-v1-json';
  readyState = Line.CONNECTING;
  /** What the page has sent. */
  readonly sent: { command: string; identifier: string }[] = [];
  onopen: () => void = () => undefined;
  onclose: (event: object) => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;

  constructor(url: string) {
    this.url = url;
    lines.push(this);
  }

  send(frame: string) {
    this.sent.push(JSON.parse(frame));
  }

  close() {
    if (this.readyState === Line.CLOSED) return;
    this.readyState = Line.CLOSED;
    this.onclose({});
  }

  /** The server takes the call. */
  welcome() {
    this.readyState = Line.OPEN;
    this.onopen();
    this.frame({ type: 'welcome' });
  }

  confirm(identifier: CableIdentifier) {
    this.frame({ type: 'confirm_subscription', identifier: JSON.stringify(identifier) });
  }

  reject(identifier: CableIdentifier) {
    this.frame({ type: 'reject_subscription', identifier: JSON.stringify(identifier) });
  }

  /** Something happened to the record of this number. */
  tell(identifier: CableIdentifier, event: CableEvent, id: number) {
    this.frame({ identifier: JSON.stringify(identifier), message: { event, id, at: '2026-03-02T12:00:00Z' } });
  }

  /** The server ends the line. */
  end(reconnect: boolean) {
    this.frame({ type: 'disconnect', reason: 'remote', reconnect });
  }

  private frame(content: object) {
    act(() => this.onmessage({ data: JSON.stringify(content) }));
  }
}

const lines: Line[] = [];

/** Takes every line that the page opens; none of them says anything by itself. Gives those of this test, the latest last. */
export function answerLines(): readonly Line[] {
  lines.length = 0;
  adapters.WebSocket = Line as unknown as typeof WebSocket;
  return lines;
}
