/** Why a server ends a connection, as the protocol spells it. */
export type Reason = 'unauthorized' | 'invalid_request' | 'server_restart' | 'remote';

/** A text of the protocol as it crosses the wire: made once, it is written to as many connections as want it. */
export function textFrame(text: string): Buffer {
  const content = Buffer.from(text);
  return Buffer.concat([headOf(0x81, content.length), content]);
}

/** Asks the other side for a sign of life, below the protocol: browsers answer by themselves. */
export const probe: Buffer = headOf(0x89, 0);

/** The head of a whole frame: a server's is not masked. */
function headOf(kind: number, length: number): Buffer {
  if (length < 126) return Buffer.from([kind, length]);
  const isShort = length < 65_536;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head.set([kind, isShort ? 126 : 127]);
  if (isShort) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

export const welcome: Buffer = textFrame('{"type":"welcome"}');

/** The regular sign of life of the server, with its time in whole seconds. */
export const ping = (at: Date): Buffer =>
  textFrame(JSON.stringify({ type: 'ping', message: Math.floor(at.getTime() / 1000) }));

export const confirmation = (identifier: string): Buffer =>
  textFrame(JSON.stringify({ identifier, type: 'confirm_subscription' }));

export const rejection = (identifier: string): Buffer =>
  textFrame(JSON.stringify({ identifier, type: 'reject_subscription' }));

/** @param reconnect whether the client may come back by itself */
export const disconnect = (reason: Reason, reconnect: boolean): Buffer =>
  textFrame(JSON.stringify({ type: 'disconnect', reason, reconnect }));

/** @param message the message's JSON */
export const delivery = (identifier: string, message: string): Buffer =>
  textFrame(`{"identifier":${JSON.stringify(identifier)},"message":${message}}`);
