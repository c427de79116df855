import { useForm } from '@mantine/form';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
import { useNotice } from './notice.tsx';
import { PageShell } from './page-shell.tsx';

function Page() {
  const notice = useNotice();
  return (
    <PageShell title="Page">
      <Button onClick={() => notice.show({ tone: 'success', text: 'Saved here' })}>Save</Button>
      <Button onClick={() => notice.carry({ tone: 'success', text: 'Saved there' })}>Save and leave</Button>
    </PageShell>
  );
}

function PageWithForm() {
  const notice = useNotice();
  const form = useForm({ initialValues: { name: '' }, validate: { name: () => 'Name is required' } });
  return (
    <PageShell title="Page">
      <Button onClick={() => notice.show({ tone: 'success', text: 'Saved here' })}>Save</Button>
      <Form form={form} onSubmit={() => undefined} label="Names">
        <Button type="submit">Save again</Button>
      </Form>
    </PageShell>
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the notice', () => {
  it('appears in an existing live region and can be closed', async () => {
    renderScreen(() => <Page />);
    const area = await screen.findByRole('region', { name: 'Notices' });
    await press('Save');
    expect(area.textContent).toBe('Saved here');
    await press('Close');
    expect(area.textContent).toBe('');
  });

  it('disappears when a form is not saved', async () => {
    renderScreen(() => <PageWithForm />);
    await press('Save');
    screen.getByText('Saved here');
    await press('Save again');
    await screen.findByRole('alert');
    expect(screen.queryByText('Saved here')).toBeNull();
  });

  it('disappears with its page', async () => {
    const { router } = renderScreen(() => <Page />);
    await press('Save');
    await router.navigate({ href: '/elsewhere' });
    await waitFor(() => expect(screen.queryByText('Saved here')).toBeNull());
  });

  it('stays when only the search parameters change', async () => {
    const { router } = renderScreen(() => <Page />);
    await press('Save');
    await router.navigate({ to: '.', search: { page: '2' } as never });
    await waitFor(() => expect(router.state.resolvedLocation?.href).toBe('/?page=2'));
    screen.getByText('Saved here');
  });

  it('appears on the next page only, when carried', async () => {
    const { router } = renderScreen(() => <Page />);
    await press('Save and leave');
    expect(screen.queryByText('Saved there')).toBeNull();
    await router.navigate({ href: '/next' });
    await screen.findByText('Saved there');
    await router.navigate({ href: '/after' });
    await waitFor(() => expect(screen.queryByText('Saved there')).toBeNull());
  });
});
