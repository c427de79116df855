import { type CatalogContents, type CatalogRows, contentsOf, rowsOf } from './contents.ts';
import { landscapeContents, landscapeRows } from './landscape-contents.ts';
import type { FilesOfLoad } from './operations.ts';
import type { readCatalog } from './read-files.ts';

export interface FoundLoad extends FilesOfLoad {
  readonly contents: CatalogContents;
  /** Can be read once. */
  readonly rows: Iterator<CatalogRows> & Iterable<CatalogRows>;
}

/** Files of both kinds of plans are two loads. None if a finding is an error. */
export async function loadsOf(found: Awaited<ReturnType<typeof readCatalog>>, is_sample = false): Promise<FoundLoad[]> {
  const { catalog, landscape, landscape_files, findings, files } = found;
  const isOfLandscape = (name: string | null) => !catalog || landscape_files.includes(name ?? '');
  /** A zip file can have both. */
  const hasLandscape = (name: string) =>
    isOfLandscape(name) || landscape_files.some((member) => member.startsWith(`${name}/`));
  const loads: FoundLoad[] = [];
  if (catalog)
    loads.push({
      contents: await contentsOf(catalog, is_sample),
      rows: rowsOf(catalog),
      findings: findings.filter(({ file }) => !isOfLandscape(file)),
      files: files.filter(({ name }) => !isOfLandscape(name)),
    });
  if (landscape)
    loads.push({
      contents: await landscapeContents(landscape, is_sample),
      rows: landscapeRows(landscape),
      findings: findings.filter(({ file }) => isOfLandscape(file)),
      files: files.filter(({ name }) => hasLandscape(name)),
    });
  return loads;
}
