import { createServer } from 'node:http';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { texts } from '../apps/web/src/features/estimations/texts.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { createDataFolder, type Server, startServer, stopServer } from './fixtures/server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test.ts';

const { root } = texts;

test('a anonymous makes an estimate, comes back to it and changes it', async ({ page, openPageAs }) => {
  await page.goto('/root/estimator');
  await expect(page.getByRole('heading', { level: 1, name: 'Root Estimator' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Your Details' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const form = new EstimateForm(page);
  await form.fill({ first_name: 'Stranger', zip: '60614', people: [{ age: 52, sex: 'Male' }] });
  await form.fill({ household_size: '1', income: '38,000' });
  const estimate = page.getByRole('region', { name: texts.live.heading });
  await expect(estimate).toContainText('Silver Plan');
  await form.submit.click();
  await expect(page).toHaveURL(/\/root\/estimator\/[\w-]{43}$/);
  await expect(page.getByText(texts.form.keepAddress)).toBeVisible();
  await expect(estimate).toContainText(texts.live.confirmed);
  await expect(page.getByRole('button', { name: listTexts.share.copy })).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);

  await page.reload();
  await expect(form.firstName).toHaveValue('Stranger');
  await expect(form.submit).toHaveText('Update');
  await form.income.fill('61000');
  await form.submit.click();
  await expect(form.root.getByText('Successfully updated')).toBeVisible();

  const elsewhere = await openPageAs(null);
  await elsewhere.goto(page.url());
  await expect(new EstimateForm(elsewhere).income).toHaveValue('61,000.00');
});

test('an unknown token leads to the 404 page', { tag: '@all' }, async ({ page, monitor }) => {
  monitor.allowStatus(404);
  await page.goto(`/root/estimator/${'A'.repeat(43)}`);
  await expect(page).toHaveURL('/404');
  await page.goto('/root/estimator/1');
  await expect(page.getByText('You found a page that does not exist')).toBeVisible();
});

test('the token of a public link does not open the form', { tag: '@all' }, async ({ page, apiFor, monitor }) => {
  const { call } = await apiFor('advisor');
  const { share_url } = await call('create-estimation', {
    body: {
      estimation: {
        client_first_name: 'Shown',
        zip: '60614',
        county: '17031',
        plan_year: 2025,
        dependents_attributes: [{ age: 40, sex: 'Female' }],
        household_size: 1,
        income: 40_000,
      },
      rootEstimator: false,
    },
  });
  const token = new URL(share_url ?? '', 'http://localhost').pathname.split('/')[2] ?? '';
  monitor.allowStatus(404);
  await page.goto(`/root/estimator/${token}`);
  const form = new EstimateForm(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/404');
  await expect(form.root).toHaveCount(0);
});

for (const path of ['/kff-estimator', '/root/kff-estimator'])
  test(`${path} frames the other site's calculator`, { tag: path.startsWith('/root') ? '@all' : [] }, async ({
    page,
    monitor,
  }) => {
    monitor.allow(/asked https:\/\/www\.kff\.org\//);
    const asked: string[] = [];
    await page.route('https://www.kff.org/**', (route) => {
      asked.push(route.request().headers().referer ?? 'none');
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>Calculator</title><h1>Theirs</h1>',
      });
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: texts.calculator.title })).toBeVisible();
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('title', texts.calculator.frame);
    expect((await frame.boundingBox())?.height).toBe(4000);
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Theirs' })).toBeVisible();
    expect(asked, 'the other site is not told where its visitor comes from').toEqual(['none']);
    await expect(page.getByRole('link', { name: texts.calculator.fallback })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

test.describe('with partners', () => {
  let server: Server;
  const folder = createDataFolder();

  test.beforeAll(async () => {
    server = await startServer(folder.path, {
      PRODUCT_NAME: 'Meadowlark Plans',
      SCHEDULE_MEETING_URL: 'https://meetings.example.com/book',
      TERMS_OF_USE_URL: 'https://example.com/terms',
      RESOURCES_URL: 'https://example.com/resources',
      SUBSIDY_CALCULATOR_URL: 'https://example.com/calculator',
      PARTNERS: JSON.stringify([
        { name: 'Larch Bank', logo_url: '/icon.svg', url: 'https://larch.example.com/' },
        { name: 'Birch Advisors', url: 'https://birch.example.com/' },
      ]),
    });
  });

  test.afterAll(async () => {
    await stopServer(server);
    folder.remove();
  });

  test('their names, logos and links are in the header', { tag: '@all' }, async ({ openPageAs, monitor }) => {
    monitor.allow(new RegExp(`asked ${server.url}/`));
    const page = await openPageAs(null, { baseURL: server.url });
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"/>';
    await page.route('**/icon.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
    await page.goto('/root/estimator');
    const header = page.getByRole('banner');
    await expect(header.getByRole('img', { name: 'Larch Bank' })).toBeVisible();
    await expect(header.getByText('Birch Advisors', { exact: true })).toBeVisible();
    const links = {
      [root.schedule]: 'https://meetings.example.com/book',
      [root.visit('Larch Bank')]: 'https://larch.example.com/',
      [root.visit('Birch Advisors')]: 'https://birch.example.com/',
    };
    for (const [name, href] of Object.entries(links))
      await expect(header.getByRole('link', { name })).toHaveAttribute('href', href);
    await expect(page.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', 'https://example.com/terms');
    await expect(page.getByText('© 2025 Meadowlark Plans')).toBeVisible();
    const form = new EstimateForm(page);
    await form.zip.fill('94110');
    await expect(page.getByRole('link', { name: texts.exchange.link })).toHaveAttribute(
      'href',
      'https://example.com/calculator',
    );
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('the menu links to Resources on another site', { tag: '@all' }, async ({ openPageAs, monitor }) => {
    monitor.allow(new RegExp(`asked ${server.url}/`));
    const page = await openPageAs(null, { baseURL: server.url });
    await page.goto('/signin');
    await page.getByRole('button', { name: /Jonah Finch/ }).click();
    const resources = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Resources/ });
    await expect(resources).toHaveAttribute('href', 'https://example.com/resources');
    await expect(resources).toHaveAttribute('rel', /noopener|noreferrer/);
  });
});

test('the demo has a partner, a page to schedule a meeting and terms of use', { tag: '@all' }, async ({ page }) => {
  await page.goto('/root/estimator');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: root.visit('Lakeshore Wealth') })).toBeVisible();
  await expect(header.getByRole('link', { name: root.schedule })).toHaveAttribute('href', '/schedule');
  await expect(page.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms-of-service');
  await page.goto('/terms-of-service');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
});

test.describe('in the frame of a partner', () => {
  let server: Server;
  const folder = createDataFolder();
  const partner = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Partner</title>
      <iframe title="Framed" width="1200" height="900" src="${server.url}${request.url}"></iframe>`);
  });
  let origin: string;

  test.beforeAll(async () => {
    await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
    const address = partner.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    server = await startServer(folder.path, { FRAME_ORIGINS: origin });
  });

  test.afterAll(async () => {
    partner.close();
    await stopServer(server);
    folder.remove();
  });

  /** What a browser does in a frame on another site when it blocks third-party storage; not every version does. */
  const denyStorage = () => {
    const deny = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: deny });
    Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny });
  };

  test('the estimator and the calculator work without cookies and storage, and other pages are blocked', async ({
    openPageAs,
    monitor,
  }) => {
    monitor.allow(/asked http/);
    monitor.allow(/frame-ancestors/);
    const page = await openPageAs(null);
    await page.context().addInitScript(denyStorage);
    await page.route('https://www.kff.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Calculator</title>' }),
    );
    const framed = page.frameLocator('iframe');
    await page.goto(`${origin}/root/estimator`);
    await expect(framed.getByRole('heading', { level: 1, name: 'Root Estimator' })).toBeVisible();
    const form = new EstimateForm(framed);
    await form.fill({ first_name: 'Framed', zip: '60614', people: [{ age: 40, sex: 'Female' }] });
    await form.fill({ household_size: '1', income: '40,000' });
    await form.submit.click();
    await expect(form.submit).toHaveText('Update');
    await form.income.fill('41000');
    await form.submit.click();
    await expect(form.root.getByText('Successfully updated')).toBeVisible();

    for (const path of ['/root/kff-estimator', '/kff-estimator']) {
      await page.goto(`${origin}${path}`);
      await expect(framed.getByRole('heading', { level: 1, name: texts.calculator.title })).toBeVisible();
    }

    await page.goto(`${origin}/signin`);
    await expect(framed.getByRole('heading', { level: 1 })).toHaveCount(0);
    expect((await page.context().cookies(server.url)).map(({ name }) => name)).toEqual([]);
  });
});
