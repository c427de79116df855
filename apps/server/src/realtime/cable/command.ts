import type { ChannelParams } from './channel.ts';

/** What a browser can ask for. */
export interface Command {
  readonly command: 'subscribe' | 'unsubscribe' | 'message';
  /** Kept as it was written: the browser compares it letter by letter. */
  readonly identifier: string;
}

const commands = new Set(['subscribe', 'unsubscribe', 'message']);

/** A frame that was received; null for anything that is not a command. */
export function readCommand(text: string): Command | null {
  const { command, identifier } = readObject(text) ?? {};
  const isCommand = typeof command === 'string' && commands.has(command) && typeof identifier === 'string';
  return isCommand ? { command: command as Command['command'], identifier } : null;
}

/** Beyond this an identifier names nothing: each message repeats it. In characters. */
const longestIdentifier = 1_000;

/** The channel that an identifier names, with its parameters; null when it names none. */
export function readIdentifier(identifier: string): { channel: string; params: ChannelParams } | null {
  const read = identifier.length <= longestIdentifier ? readObject(identifier) : null;
  return typeof read?.channel === 'string' ? { channel: read.channel, params: read } : null;
}

/** The fields of an object. What every object has by itself is no text, and so is never taken for one of ours. */
function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
