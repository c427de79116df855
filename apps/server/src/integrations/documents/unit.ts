import type {} from 'pdfkit';

/** What never splits over pages. Sizes are in points. */
export interface Unit {
  /** Space above, unless the unit begins a page. */
  readonly before: number;
  readonly height: number;
  /** Stays on the page of the next unit. */
  readonly keepsNext?: boolean;
  /** Repeated above the unit where it begins a page. */
  readonly head?: { readonly height: number; draw(y: number): void };
  draw(y: number, parent: PDFKit.PDFStructureElement): void;
}

export interface Frame {
  readonly x: number;
  readonly width: number;
  readonly color: string;
  readonly chartHeight: number;
  readonly hasDetails: boolean;
}
