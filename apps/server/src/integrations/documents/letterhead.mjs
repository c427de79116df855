// @ts-check
import { artifact, heightOf, line, margin, muted, tag, write } from './typography.mjs';

/** @typedef {import('./typography.mjs').Doc} Doc */
/** @typedef {import('estimate-texts/report/document').Letterhead} Letterhead */

/**
 * @param {Doc} doc
 * @param {Letterhead} letterhead
 * @param {number} width
 */
export function letterheadOf(doc, { firm, lines, color, logo }, width) {
  const half = width / 2 - 10;
  /** @type {import('./typography.mjs').Style} */
  const name = { font: 'strong', size: 13, color };
  /** @type {import('./typography.mjs').Style} */
  const contact = { font: 'text', size: 8, color: muted, lineGap: 1.2 };
  const image = logo && doc.openImage(Buffer.from(logo));
  const scale = image ? Math.min(170 / image.width, 40 / image.height, 1) : 1;
  const logoHeight = image ? image.height * scale : 0;
  const text = lines.join('\n');
  const height = Math.max(
    logoHeight,
    firm && !image ? heightOf(doc, firm, name, half) : 0,
    heightOf(doc, text, contact, half),
  );
  return {
    height: height === 0 ? 0 : height + 20,
    /** @param {PDFKit.PDFStructureElement} parent */
    draw(parent) {
      const { side: x, top: y } = margin;
      if (image)
        tag(
          doc,
          parent,
          'Figure',
          () => doc.image(logo ? Buffer.from(logo) : '', x, y, { width: image.width * scale }),
          {
            alt: firm ?? 'Logo',
            bbox: [x, y, x + image.width * scale, y + logoHeight],
          },
        );
      else if (firm) tag(doc, parent, 'P', () => write(doc, firm, name, { x, y, width: half }));
      if (text)
        tag(doc, parent, 'P', () => write(doc, text, contact, { x: x + half + 20, y, width: half, align: 'right' }));
      if (height > 0) artifact(doc, () => doc.rect(x, y + height + 7, width, 1.6).fill(color));
    },
  };
}

/**
 * @param {Doc} doc
 * @param {string} footer
 * @param {{ page: number, pages: number }} count
 */
export function drawFooter(doc, footer, { page, pages }) {
  const width = doc.page.width - margin.side * 2;
  const y = doc.page.height - margin.bottom + 18;
  /** @type {import('./typography.mjs').Style} */
  const style = { font: 'text', size: 7.5, color: muted };
  artifact(
    doc,
    () => {
      doc
        .lineWidth(0.6)
        .moveTo(margin.side, y - 6)
        .lineTo(margin.side + width, y - 6)
        .stroke(line);
      doc.font(style.font).fontSize(style.size).fillColor(style.color);
      doc.text(footer, margin.side, y, { width: width - 90, height: 9, ellipsis: true, lineBreak: true });
      write(doc, `Page ${page} of ${pages}`, style, { x: margin.side + width - 90, y, width: 90, align: 'right' });
    },
    'Pagination',
  );
}
