export type DisconnectReason = 'unauthorized' | 'invalid_request' | 'server_restart' | 'remote';

const textOpcode = 0x81;
const pingOpcode = 0x89;

function textFrame(text: string): Buffer {
  const content = Buffer.from(text);
  return Buffer.concat([frameHeader(textOpcode, content.length), content]);
}

/** Browsers answer a WebSocket ping by themselves. Action Cable's pings are messages and have no answer. */
export const webSocketPing: Buffer = frameHeader(pingOpcode, 0);

/** RFC 6455, section 5.2. A server does not mask its frames. */
function frameHeader(opcode: number, length: number): Buffer {
  if (length < 126) return Buffer.from([opcode, length]);
  const isShort = length < 65_536;
  const header = Buffer.alloc(isShort ? 4 : 10);
  header.set([opcode, isShort ? 126 : 127]);
  if (isShort) header.writeUInt16BE(length, 2);
  else header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}

export const welcome: Buffer = textFrame('{"type":"welcome"}');

export const ping = (at: Date): Buffer =>
  textFrame(JSON.stringify({ type: 'ping', message: Math.floor(at.getTime() / 1000) }));

export const confirmation = (identifier: string): Buffer =>
  textFrame(JSON.stringify({ identifier, type: 'confirm_subscription' }));

export const rejection = (identifier: string): Buffer =>
  textFrame(JSON.stringify({ identifier, type: 'reject_subscription' }));

export const disconnect = (reason: DisconnectReason, reconnect: boolean): Buffer =>
  textFrame(JSON.stringify({ type: 'disconnect', reason, reconnect }));

export const delivery = (identifier: string, message: string): Buffer =>
  textFrame(`{"identifier":${JSON.stringify(identifier)},"message":${message}}`);
