import * as z from 'zod';

const digest = { size: z.number(), sha256: z.string() };

/** Its name in the archive has its checksum and size, so that it can be verified without a list. */
const archivedUpload = z.object({ name: z.string(), ...digest });

/** `path` is below the folder of the database, `index` is the name in the backup. */
const backupFile = z.object({ path: z.string(), index: z.number(), ...digest });

/**
 * What a backup consists of. It is written last: without it, a backup does not exist. After `ended_at` it can be restored,
 * with the files of the write-ahead log from the first to the last.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  postgres_version: z.number(),
  system_identifier: z.string(),
  started_at: z.string(),
  ended_at: z.string(),
  first_segment: z.string(),
  last_segment: z.string(),
  files: z.array(backupFile),
  folders: z.array(z.string()),
  uploads: z.array(archivedUpload),
});

export type ArchivedUpload = z.output<typeof archivedUpload>;
export type BackupFile = z.output<typeof backupFile>;
export type Manifest = z.output<typeof manifestSchema>;

export const uploadFile = ({ name, sha256, size }: ArchivedUpload): string => `${name}.${sha256}.${size}`;

export function parseUpload(file: string): ArchivedUpload | null {
  const [, name, sha256, size] = /^([^.]+)\.([0-9a-f]{64})\.(\d+)$/.exec(file) ?? [];
  return name && sha256 && size ? { name, sha256, size: Number(size) } : null;
}

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

/** How many segments of 16 MB share the middle part of a name. */
const segmentsInGroup = 0x100;

function nextSegment(name: string): string {
  const [timeline, group, part] = [name.slice(0, 8), Number.parseInt(name.slice(8, 16), 16), name.slice(16)];
  const next = group * segmentsInGroup + Number.parseInt(part, 16) + 1;
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');
  return timeline + hex(Math.floor(next / segmentsInGroup)) + hex(next % segmentsInGroup);
}

/** The first missing segment between the first and the last; null if there is none. */
export function missingSegment(first: string, last: string, segments: ReadonlySet<string>): string | null {
  for (let name = first; name <= last; name = nextSegment(name)) if (!segments.has(name)) return name;
  return null;
}

/** The last segment that can be reached from the first one, what is missing then, and what is there beyond the gap. */
export function reachedSegment(
  first: string,
  segments: readonly string[],
): { last: string; missing: string; beyond: string | null } {
  const known = new Set(segments);
  let last = first;
  let missing = nextSegment(first);
  for (; known.has(missing); missing = nextSegment(missing)) last = missing;
  return { last, missing, beyond: segments.find((name) => name > missing) ?? null };
}

/** PostgreSQL creates these again, or must not find them. Their folders are kept. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const skipped =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|.*\.sock.*|\.s\..*|.*\.new)$/;
const skippedAnywhere = /(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*)(?:\/|$)/;

/** @param path below the folder of the database */
export const isInBackup = (path: string): boolean =>
  !emptied.some((folder) => path.startsWith(`${folder}/`)) && !skipped.test(path) && !skippedAnywhere.test(path);

/** PostgreSQL writes `START WAL LOCATION: 0/2000028 (file 000000010000000000000002)`. */
export function firstSegment(label: string): string {
  const [, name] = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(label) ?? [];
  if (!name) throw new Error('PostgreSQL wrote no start of the backup');
  return name;
}

const msPerDay = 86_400_000;

/**
 * The backups that are not needed to restore to any time in the last days.
 * @param backups oldest first
 */
export function expiredBackups<B extends Pick<Manifest, 'ended_at'>>(
  backups: readonly B[],
  days: number,
  now: Date,
): B[] {
  const limit = now.getTime() - days * msPerDay;
  const needed = backups.findLastIndex(({ ended_at }) => Date.parse(ended_at) <= limit);
  return backups.slice(0, Math.max(0, needed));
}

/** The newest backup that was complete at that time. */
export const backupFor = <B extends Pick<Manifest, 'ended_at'>>(
  backups: readonly B[],
  to: Date | null,
): B | undefined => backups.findLast(({ ended_at }) => to === null || Date.parse(ended_at) <= to.getTime());
