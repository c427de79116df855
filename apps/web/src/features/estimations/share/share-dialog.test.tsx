import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Estimation } from 'contract/endpoints/estimations';
import type { ShareLink } from 'contract/endpoints/share-links';
import { expect, test } from 'vitest';
import { formatDay, formatMoment } from '../../../lib/format.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { savedEstimation, shareLink } from '../../../testing/estimations.ts';
import { plain } from '../../../testing/plain.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { listTexts } from '../list-texts.ts';
import { ShareDialog } from './share-dialog.tsx';
import { shareTexts } from './share-texts.ts';

const linkCall = 'GET /estimations/7/share_link';
const change = 'PATCH /estimations/7/share_link';
const sharing = 'PATCH /estimations/7/sharing';
const busy = { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } };
const withClient = savedEstimation({ client: { id: 3, name: 'Maria Lopez' } });

/** Answers like the server: what is changed is in the next reply. */
async function open(link: ShareLink, estimation: Estimation = withClient, more: Parameters<typeof answer>[0] = {}) {
  let current = link;
  const requests = answer({
    [linkCall]: () => ({ body: current }),
    [change]: ({ body }) => {
      const { has_code, expires_in_days } = body as { has_code?: boolean; expires_in_days?: number | null };
      if (has_code !== undefined) current = { ...current, has_code };
      if (expires_in_days !== undefined) current = { ...current, share_expires_at: '2099-03-01T12:00:00Z' };
      const { share_url, share_expires_at } = current;
      return { body: { share_url, share_expires_at, has_code: current.has_code, code: has_code ? '012345' : null } };
    },
    [sharing]: ({ body }) => {
      const { shared_with_client, ...shown } = body as { shared_with_client?: boolean };
      current = { ...current, ...shown };
      const { shows_outlook, shows_phone } = current;
      const shared_with_client_at = shared_with_client ? '2026-01-05T12:00:00Z' : null;
      return { body: { shared_with_client_at, shows_outlook, shows_phone, emailed: shared_with_client === true } };
    },
    ...more,
  });
  renderScreen(() => <ShareDialog estimation={estimation} estimationKey="7" />);
  await screen.findByText(shareTexts.link);
  const sent = (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body);
  return { user: userEvent.setup({ delay: null }), requests, sent };
}

function Sharing() {
  const { data } = useEndpoint('show-estimation', { params: { id: '7' } });
  return data && <ShareDialog estimation={data} estimationKey="7" />;
}

const switchOf = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

test('says how often and when the link was opened', async () => {
  const latest = ['2026-01-05T12:00:00Z', '2026-01-03T09:00:00Z'];
  await open(shareLink({ openings: { count: 2, latest } }));
  expect(screen.getByText(`Opened twice, last on ${plain(formatMoment('2026-01-05T12:00:00Z'))}.`)).toBeTruthy();
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual(
    latest.map(formatMoment),
  );
});

test('says that the link was not opened yet', async () => {
  await open(shareLink());
  expect(screen.getByText(shareTexts.openings.none)).toBeTruthy();
});

test('shows when the link expires, and changes it', async () => {
  const { user, sent } = await open(shareLink());
  const expiry = screen.getByLabelText(shareTexts.expiry.label);
  expect(within(expiry).getByText(shareTexts.expiry.on(formatDay('2099-01-05T12:00:00Z')))).toBeTruthy();
  await user.selectOptions(expiry, '90');
  expect(await screen.findByText(shareTexts.expiry.on(formatDay('2099-03-01T12:00:00Z')))).toBeTruthy();
  await user.selectOptions(expiry, 'none');
  await waitFor(() => expect(sent(change)).toEqual([{ expires_in_days: 90 }, { expires_in_days: null }]));
});

test('an expired link offers a later end or a new link, and no copy', async () => {
  const share_expires_at = '2020-01-05T12:00:00Z';
  await open(shareLink({ share_expires_at }), { ...withClient, share_expires_at });
  expect(screen.getByText(shareTexts.expiry.expired(formatDay(share_expires_at)))).toBeTruthy();
  expect(screen.getByRole('button', { name: listTexts.share.create })).toBeTruthy();
  expect(screen.queryByRole('button', { name: listTexts.share.copy })).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('shows a new code once with a button to copy it, and turns it off', async () => {
  const { user, sent } = await open(shareLink());
  await user.dblClick(switchOf(shareTexts.code.label));
  expect(await screen.findByText(shareTexts.code.once('012345'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: shareTexts.code.copy }));
  expect(await navigator.clipboard.readText()).toBe('012345');
  expect(sent(change)).toEqual([{ has_code: true }]);
  await user.click(switchOf(shareTexts.code.label));
  await waitFor(() => expect(switchOf(shareTexts.code.label).checked).toBe(false));
  expect(screen.queryByText(/012345/)).toBeNull();
});

test('a code from before is hidden, and can be replaced', async () => {
  const { user } = await open(shareLink({ has_code: true }));
  expect(screen.getByText(shareTexts.code.hidden)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: shareTexts.code.renew }));
  expect(await screen.findByText(shareTexts.code.once('012345'))).toBeTruthy();
});

test('the copy button does not move once it is shown', async () => {
  const created = { share_url: '/estimations/new/view', share_expires_at: '2099-01-05T12:00:00Z' };
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  let isCreated = false;
  answer({
    'GET /estimations/7': { body: savedEstimation({ share_url: null }) },
    [linkCall]: async () => {
      if (!isCreated) return { body: shareLink({ share_url: null }) };
      await shown;
      return { body: shareLink(created) };
    },
    'POST /estimations/7/share_link': () => {
      isCreated = true;
      return { body: created };
    },
  });
  renderScreen(Sharing);
  await userEvent.click(await screen.findByRole('button', { name: listTexts.share.create }));
  await waitFor(() => expect(isCreated).toBe(true));
  expect(screen.queryByRole('button', { name: listTexts.share.copy })).toBeNull();
  show();
  expect(await screen.findByRole('button', { name: listTexts.share.copy })).toBeTruthy();
  expect(screen.getByRole('button', { name: listTexts.share.revoke })).toBeTruthy();
});

test('changes what the link includes, one thing at a time', async () => {
  const { user, sent } = await open(shareLink());
  await user.click(switchOf(shareTexts.contents.outlook));
  await waitFor(() => expect(switchOf(shareTexts.contents.outlook).disabled).toBe(false));
  await user.click(switchOf(shareTexts.contents.phone));
  await waitFor(() => expect(sent(sharing)).toEqual([{ shows_outlook: true }, { shows_phone: true }]));
  await waitFor(() => expect(switchOf(shareTexts.contents.phone).checked).toBe(true));
});

test('says that the client was emailed', async () => {
  const { user, sent } = await open(shareLink());
  await user.click(switchOf(listTexts.sharing.label('Maria Lopez')));
  expect(await screen.findByText(shareTexts.client.emailed('Maria Lopez'))).toBeTruthy();
  expect(sent(sharing)).toEqual([{ shared_with_client: true }]);
});

test('without a client there is nothing about one', async () => {
  await open(shareLink(), savedEstimation());
  expect(screen.queryByText(shareTexts.client.title)).toBeNull();
});

test('a failed change keeps what was, and says so at the field', async () => {
  const { user } = await open(shareLink(), withClient, { [change]: busy, [sharing]: busy });
  const message = `${listTexts.sharing.failed} The service is busy.`;
  await user.click(switchOf(shareTexts.code.label));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(switchOf(shareTexts.code.label).checked).toBe(false);
  await user.click(switchOf(shareTexts.contents.outlook));
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(switchOf(shareTexts.contents.outlook).checked).toBe(false);
});

test('a failed request can be tried again', async () => {
  let fails = true;
  answer({ [linkCall]: () => (fails ? busy : { body: shareLink() }) });
  renderScreen(() => <ShareDialog estimation={withClient} estimationKey="7" />);
  await screen.findByText(shareTexts.loadFailed);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(shareTexts.link)).toBeTruthy();
});

test.each([listTexts.sharing.label('Maria Lopez'), shareTexts.contents.outlook, shareTexts.code.label])(
  'the switch %j shows what was chosen from the click on, and its former value if that could not be saved',
  async (name) => {
    await open(shareLink(), withClient, { [change]: busy, [sharing]: busy });
    const before = switchOf(name).checked;
    fireEvent.click(switchOf(name));
    expect(switchOf(name).checked).toBe(!before);
    await screen.findByText(new RegExp(busy.body.error));
    expect(switchOf(name).checked).toBe(before);
  },
);
