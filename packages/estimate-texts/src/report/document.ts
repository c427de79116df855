/** What a report contains, in its reading order, without a size or a color. */
export interface ReportDocument {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Of the content. The identifiers inside the file derive from it. */
  readonly digest: string;
  /** Of the last change, which is the date of the file. */
  readonly changed_at: string;
  readonly letterhead: Letterhead;
  /** Repeated on each page. */
  readonly footer: string;
  /** Each begins on a new page. */
  readonly parts: readonly ReportPart[];
}

export interface Letterhead {
  readonly firm: string | null;
  readonly lines: readonly string[];
  /** `#0F5C5C` */
  readonly color: string;
  readonly logo: Uint8Array | null;
}

export interface ReportPart {
  readonly blocks: readonly Block[];
  /** At the end of the last page of the part. */
  readonly closing: readonly Paragraph[];
  /** One of several letters in a file: it has the letterhead, and counts its own pages. */
  readonly isLetter?: true;
}

export type Block = Heading | Paragraph | FigureCards | BulletList | Table | StepChart;

export interface Heading {
  readonly kind: 'heading';
  readonly level: 1 | 2 | 3;
  readonly text: string;
}

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly text: string;
  readonly tone: 'lead' | 'plain' | 'note';
}

export interface FigureCard {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly meaning: string;
}

/** The first ones are the answer. */
export interface FigureCards {
  readonly kind: 'figures';
  readonly main: readonly FigureCard[];
  readonly others: readonly FigureCard[];
}

export interface BulletList {
  readonly kind: 'list';
  readonly items: readonly ListItem[];
}

export interface ListItem {
  readonly text: string;
  /** Left out on the first page where there is no space. */
  readonly detail: string;
}

/** The first cell of a row is its header. */
export interface Table {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** The last row adds up the others. */
  readonly hasSum?: true;
}

export interface Column {
  readonly label: string;
  readonly align: 'start' | 'end';
  /** Relative to the other columns. */
  readonly width: number;
}

/** Amounts are in dollars. */
export interface StepChart {
  readonly kind: 'chart';
  /** Says what the picture shows. */
  readonly alt: string;
  readonly from: number;
  readonly to: number;
  readonly top: number;
  /** The cost of each income until the next point. */
  readonly points: readonly { readonly at: number; readonly cost: number }[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly marks: readonly { readonly at: number; readonly event: string; readonly cost: string }[];
  readonly bands: readonly Band[];
  readonly later: { readonly title: string; readonly bands: readonly Band[] } | null;
  readonly own: { readonly at: number; readonly cost: number; readonly label: string } | null;
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

export interface Band {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  /** Something lowers the cost there. */
  readonly isHelped: boolean;
}

export const heading = (level: Heading['level'], text: string): Heading => ({ kind: 'heading', level, text });
export const paragraph = (text: string, tone: Paragraph['tone'] = 'plain'): Paragraph => ({
  kind: 'paragraph',
  text,
  tone,
});
