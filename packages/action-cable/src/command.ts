import type { ChannelParams } from './types.ts';

export interface Command {
  readonly command: 'subscribe' | 'unsubscribe' | 'message';
  /** Kept exactly as received: the browser compares it character by character. */
  readonly identifier: string;
}

const commands = new Set(['subscribe', 'unsubscribe', 'message']);

export function parseCommand(text: string): Command | null {
  const { command, identifier } = parseObject(text) ?? {};
  const isCommand = typeof command === 'string' && commands.has(command) && typeof identifier === 'string';
  return isCommand ? { command: command as Command['command'], identifier } : null;
}

/** In characters. Limited because every delivery repeats the identifier. */
const maxIdentifier = 1_000;

export function parseIdentifier(identifier: string): { channel: string; params: ChannelParams } | null {
  const params = identifier.length <= maxIdentifier ? parseObject(identifier) : null;
  return typeof params?.channel === 'string' ? { channel: params.channel, params } : null;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
