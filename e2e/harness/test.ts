import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { Keys } from './keys.ts';
import { Outbox } from './outbox.ts';
import { openWire, type Person, type Wire } from './people.ts';

/**
 * Collects what no page may ever do: complain in the console, break its content policy, throw, or ask another place than the
 * product.
 */
export class Watch {
  readonly #said: string[] = [];
  readonly #allowed: RegExp[] = [];
  readonly #places: Set<string>;

  /** @param home the origin of the product */
  constructor(home: string) {
    this.#places = new Set([home]);
  }

  async follow(context: BrowserContext): Promise<void> {
    // Not every breach of the content policy is in the console by itself.
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        reportError(new Error(`content policy: ${violatedDirective} ${blockedURI}`)),
      ),
    );
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      this.#said.push(`${new URL(message.page()?.url() ?? 'about:blank').pathname}: ${message.text()}`);
    });
    context.on('weberror', (error) => this.#said.push(`uncaught: ${error.error().stack ?? String(error.error())}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && !this.#places.has(origin)) this.#said.push(`asked ${request.url()}`);
    });
  }

  /** The browser itself reports an answer that is a refusal; a journey that provokes one names its status. */
  allowStatus(...statuses: number[]): void {
    for (const status of statuses)
      this.#allowed.push(new RegExp(`Failed to load resource: the server responded with a status of ${status} `));
  }

  /** For a journey that leads to another site. */
  allowPlace(origin: string): void {
    this.#places.add(origin);
  }

  /** For a journey that cuts the connection. */
  allowLostConnection(): void {
    this.#allowed.push(/Failed to load resource: net::ERR_/);
  }

  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  complaints(): string[] {
    return this.#said.filter((line) => !this.#allowed.some((allowed) => allowed.test(line)));
  }
}

interface Given {
  /** Who is signed in when the page opens; nobody for null. */
  person: Person | null;
}

interface Fixtures {
  watch: Watch;
  /** Somebody without a mouse, on the page. */
  keys: Keys;
  /** The outbox in a second page of the same browser. */
  outbox: Outbox;
  /** A page in a browser of its own, signed in as somebody or as nobody. */
  browserOf: (person: Person | null, options?: BrowserContextOptions) => Promise<Page>;
  /** The API as `person` calls it. */
  wire: Wire;
}

interface WorkerFixtures {
  /** The origin of the product. */
  origin: string;
  wireOf: (person: Person | null) => Promise<Wire>;
}

/** After this long a token is fetched anew rather than shared once more, in milliseconds. */
const stale = 240_000;

export const test = base.extend<Given & Fixtures, WorkerFixtures>({
  person: [null, { option: true }],

  origin: [async ({ browser: _ }, use) => use(process.env.E2E_URL ?? ''), { scope: 'worker' }],

  baseURL: async ({ origin }, use) => use(origin),

  wireOf: [
    async ({ origin }, use) => {
      const open = new Map<Person | null, { wire: Promise<Wire>; since: number }>();
      await use((person) => {
        const known = open.get(person);
        if (known && Date.now() - known.since < stale) return known.wire;
        const wire = openWire(origin, person);
        open.set(person, { wire, since: Date.now() });
        return wire;
      });
    },
    { scope: 'worker' },
  ],

  wire: async ({ wireOf, person }, use) => use(await wireOf(person)),

  storageState: async ({ wireOf, person }, use) => use(person ? (await wireOf(person)).state : undefined),

  watch: [
    async ({ context, origin }, use) => {
      const watch = new Watch(origin);
      await watch.follow(context);
      await use(watch);
      expect(watch.complaints(), 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],

  keys: async ({ page }, use) => use(new Keys(page)),

  outbox: async ({ context }, use) => use(new Outbox(await context.newPage())),

  browserOf: async ({ browser, contextOptions, watch, wireOf }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person, options = {}) => {
      const state = person ? (await wireOf(person)).state : undefined;
      const context = await browser.newContext({
        ...contextOptions,
        ...(state && { storageState: state }),
        ...options,
      });
      contexts.push(context);
      await watch.follow(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** No rule of axe is broken anywhere on the page; what is within a frame belongs to another site. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  // What belongs to no frame needs no second page to be put together in.
  const axe = new AxeBuilder({ page }).exclude('iframe').setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
  expect(told, `axe on ${page.url()}`).toEqual([]);
}

/** The page is as wide as its window: nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, 'width of the content').toBeLessThanOrEqual(window);
}

/** What each stop of a journey has to be: accessible, and as wide as its window. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

export { expect };
