/** The properties of the event in a calendar file by name, unfolded (RFC 5545, 3.1). Parameters belong to the name. */
export function readCalendarFile(content: string): ReadonlyMap<string, string> {
  const lines = content.replaceAll('\r\n ', '').trimEnd().split('\r\n');
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const));
}
