import type { APIRequestContext, Page } from '@playwright/test';
import type { AttachmentType } from 'contract/vocabulary/attachments';
import { texts } from '../apps/web/src/features/analyses/texts.ts';
import { engagements } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { pdfOf } from './fixtures/pdf.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const { manage, send } = texts;

const panelOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const filesOf = (page: Page, type: AttachmentType) => panelOf(page, manage.types[type].title);
const viewOf = (page: Page, name: string) => page.getByRole('link', { name: `${texts.view} of ${name}` });

const fileOf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdfOf(`This is ${name}.`) });

async function upload(page: Page, type: AttachmentType, ...files: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await new Keyboard(page).press(filesOf(page, type).getByRole('button', { name: manage.browse }));
  await (await chooser).setFiles(files.map(fileOf));
}

async function open(request: APIRequestContext, url: string): Promise<[number, string]> {
  const reply = await request.get(url);
  return [reply.status(), reply.ok() ? await reply.text() : ''];
}

async function isUnavailable(page: Page, url: string): Promise<boolean> {
  const reply = await page.goto(url);
  return reply?.status() === 404 || new URL(page.url()).pathname === '/signin';
}

test('an agent uploads and sends, the advisor and the client each open their own version', async ({
  origin,
  apiFor,
  openPageAs,
  outbox,
  monitor,
}) => {
  const { makeAgent, makeReferred, assign } = engagements(origin, apiFor);
  const [agent, { client }] = await Promise.all([makeAgent('Piers'), makeReferred('Iris')]);
  // An advisor of a firm on Core. The client changes the firm, and so gets the agent afterwards.
  const advisor = await (await apiFor('active')).call('show-current-user');
  const user = { financial_advisor_id: advisor.id };
  await (await apiFor('super')).call('update-user', { params: { id: client.id }, body: { user } });
  await assign(client.id, agent);
  const agentPage = await openPageAs(null, { storageState: agent.api.state });
  const keyboard = new Keyboard(agentPage);
  await agentPage.goto(`/clients/${client.id}?view=documents`);
  await expect(filesOf(agentPage, 'hpa_fa')).toContainText('Medications must be redacted');
  await upload(agentPage, 'hpa', 'client.pdf');
  await expect(viewOf(agentPage, 'client.pdf')).toBeVisible();
  await expect(panelOf(agentPage, send.title)).toHaveCount(0);
  await upload(agentPage, 'hpa_fa', 'advisor.pdf');
  await expect(viewOf(agentPage, 'advisor.pdf')).toBeVisible();
  await expectAccessibleLayout(agentPage);

  await keyboard.press(agentPage.getByRole('button', { name: send.label }));
  const question = agentPage.getByRole('alertdialog');
  await expect(question).toContainText(send.toClient(client.name));
  await expect(question).toContainText(send.toAdvisor(advisor.name));
  await expectAccessibleLayout(agentPage);
  await keyboard.press(question.getByRole('button', { name: send.label }));
  const again = agentPage.getByRole('button', { name: send.again });
  await expect(again).toBeVisible();
  const toClient = await outbox.link(client.email, 'Your HealthPlanner analysis is ready');
  expect(new URL(toClient).pathname).toMatch(/^\/token_login\/[\w-]{43}$/);
  const link = await outbox.link(advisor.email, `The analysis for ${client.name} is ready`);
  expect(link).toMatch(new RegExp(`/clients/${client.id}\\?view=documents$`));

  const advisorPage = await openPageAs('active');
  await advisorPage.goto(link);
  await expect(panelOf(advisorPage, texts.title.advisor)).toContainText('advisor.pdf');
  await expect(viewOf(advisorPage, 'client.pdf')).toHaveCount(0);
  await expectAccessibleLayout(advisorPage);
  const advisorUrl = (await viewOf(advisorPage, 'advisor.pdf').getAttribute('href')) ?? '';
  expect(await open(advisorPage.request, advisorUrl)).toEqual([200, pdfOf('This is advisor.pdf.').toString('latin1')]);

  const clientPage = await openPageAs(null, { storageState: client.api.state });
  await clientPage.goto('/');
  await expect(panelOf(clientPage, texts.title.client)).toContainText('client.pdf');
  // The next step is first.
  await expect(clientPage.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(texts.title.client);
  await expectAccessibleLayout(clientPage);
  const clientUrl = (await viewOf(clientPage, 'client.pdf').getAttribute('href')) ?? '';
  expect((await open(clientPage.request, clientUrl))[0]).toBe(200);

  // Each version is only for its reader.
  monitor.allowStatus(404);
  const strangerPage = await openPageAs('elena');
  const visitor = await openPageAs(null);
  for (const [page, url] of [
    [advisorPage, clientUrl],
    [clientPage, advisorUrl],
    [strangerPage, clientUrl],
    [strangerPage, advisorUrl],
    [visitor, clientUrl],
    [visitor, advisorUrl],
  ] as const)
    expect(await isUnavailable(page, url)).toBe(true);

  const opened = panelOf(agentPage, texts.title.agent).getByRole('definition');
  await agentPage.reload();
  await expect(opened).toHaveCount(4);
  await expect(opened.filter({ hasText: texts.facts.notYet })).toHaveCount(0);
  await agentPage.goto('/clients');
  await expect(agentPage.getByRole('row').filter({ hasText: client.name })).not.toContainText('None yet');
});

test('VIEW PDF opens a new tab, and Download saves the file', { tag: '@all' }, async ({
  origin,
  apiFor,
  openPageAs,
}) => {
  const { agent, client } = await engagements(origin, apiFor).makeEngagement('Vera');
  const page = await openPageAs(null, { storageState: agent.api.state });
  const keyboard = new Keyboard(page);
  await page.goto(`/clients/${client.id}?view=documents`);
  await upload(page, 'hpa', 'plan.pdf');
  await expect(viewOf(page, 'plan.pdf')).toBeVisible();
  const served = page.context().waitForEvent('response', (reply) => reply.url().includes('/active_storage/disk/'));
  await keyboard.press(viewOf(page, 'plan.pdf'));
  const headers = (await served).headers();
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toMatch(/^inline/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    keyboard.press(page.getByRole('link', { name: 'Download plan.pdf' })),
  ]);
  expect(download.suggestedFilename()).toBe('plan.pdf');
});

test('a lost connection can be retried, and a deleted file restored', { tag: '@all' }, async ({
  origin,
  apiFor,
  openPageAs,
  monitor,
}) => {
  const { agent, client } = await engagements(origin, apiFor).makeEngagement('Olga');
  const page = await openPageAs(null, { storageState: agent.api.state });
  const keyboard = new Keyboard(page);
  await page.goto(`/clients/${client.id}?view=documents`);
  monitor.allowLostConnection();
  await page.route(/active_storage\/disk\//, (route) => route.abort());
  await upload(page, 'hpa', 'plan.pdf');
  const files = filesOf(page, 'hpa');
  await expect(files.getByRole('alert')).toContainText('Error storing "plan.pdf". Status: 0');
  await expectAccessibleLayout(page);
  await page.unroute(/active_storage\/disk\//);
  await keyboard.press(files.getByRole('button', { name: /^Try again/ }));
  await expect(viewOf(page, 'plan.pdf')).toBeVisible();

  await keyboard.press(files.getByRole('button', { name: manage.remove('plan.pdf') }));
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(manage.question('plan.pdf'));
  await keyboard.press(question.getByRole('button', { name: manage.confirm }));
  await expect(viewOf(page, 'plan.pdf')).toHaveCount(0);
  const past = page.getByText(manage.earlier(1));
  await keyboard.press(past);
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('button', { name: 'Restore plan.pdf' }));
  await expect(viewOf(page, 'plan.pdf')).toBeVisible();
});

test('the agent sees before sending that an advisor who is not on Core gets no email', { tag: '@all' }, async ({
  origin,
  apiFor,
  openPageAs,
}) => {
  const { agent, advisor, client } = await engagements(origin, apiFor).makeEngagement('Mona');
  const page = await openPageAs(null, { storageState: agent.api.state });
  await page.goto(`/clients/${client.id}?view=documents`);
  await upload(page, 'hpa', 'client.pdf');
  await upload(page, 'hpa_fa', 'advisor.pdf');
  await expect(panelOf(page, send.title)).toContainText(send.obstacles.not_core);
  const advisorPage = await openPageAs(null, { storageState: advisor.api.state });
  await advisorPage.goto(`/clients/${client.id}?view=documents`);
  await expect(panelOf(advisorPage, texts.title.advisor)).toContainText(texts.unavailable.notCore);
});
