export const historyTexts = {
  open: 'History',
  failed: 'The history could not be loaded.',
  values: 'Where each value comes from',
  versions: 'Versions',
  version: (version: number) => `Version ${version}`,
  first: 'First version',
  changed: (from: string, to: string) => `${from} → ${to}`,
  row: (row: number, file: string | null) =>
    file === null ? `Row ${row} of an imported file` : `Row ${row} of ${file}`,
  file: 'An imported file',
  unknown: 'Unknown',
  by: (source: string, at: string) => `${source}, ${at}`,
} as const;
