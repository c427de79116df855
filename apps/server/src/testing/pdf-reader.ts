// Both parts of this build replace JSON.stringify, also for the other tests of the process.
const { stringify } = JSON;
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
// The package has no types for it.
const worker: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs';
await import(worker);
JSON.stringify = stringify;

export interface PdfElement {
  readonly role: string;
  readonly alt: string | null;
  readonly lang: string | null;
  readonly children: readonly PdfElement[];
  /** Of the element and its children, in their order. */
  readonly text: string;
}

type Node = NonNullable<Awaited<ReturnType<Page['getStructTree']>>>;
type Document = Awaited<ReturnType<typeof getDocument>['promise']>;
type Page = Awaited<ReturnType<Document['getPage']>>;

/** The text of each marked content by its id. What is an artifact has none. */
async function textsOf(page: Page): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((one) => one !== null);
      if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.type === 'beginMarkedContentProps' ? (item.id ?? null) : null);
  }
  return texts;
}

function elementOf(node: Node, texts: ReadonlyMap<string, string>): PdfElement {
  const { role, alt = null, lang = null } = node as Node & { alt?: string; lang?: string };
  const parts = node.children.map((child) =>
    'role' in child ? elementOf(child as Node, texts) : (texts.get((child as { id: string }).id) ?? ''),
  );
  return {
    role,
    alt,
    lang,
    children: parts.filter((part) => typeof part !== 'string'),
    text: parts
      .map((part) => (typeof part === 'string' ? part : part.text))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
  };
}

const flattened = (element: PdfElement): PdfElement[] => [element, ...element.children.flatMap(flattened)];

/** A PDF as another program reads it. */
export async function readPdf(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false });
  const document = await loading.promise;
  const { info } = await document.getMetadata();
  const marks = await document.getMarkInfo();
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const readPage = async (number: number) => {
    const page = await document.getPage(number);
    const tree = await page.getStructTree();
    const [, , width, height] = page.view;
    const root = tree && elementOf(tree, await textsOf(page));
    return { width, height, text: root?.text ?? '', elements: root ? flattened(root) : [] };
  };
  const pages = await Promise.all(numbers.map(readPage));
  await loading.destroy();
  return { pages, info: info as Record<string, unknown>, isTagged: marks?.Marked === true };
}
