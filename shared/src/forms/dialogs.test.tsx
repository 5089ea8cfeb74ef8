import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from '../ui/controls/Button.tsx';
import { FaultlineTheme } from '../ui/theme/FaultlineTheme.tsx';
import { Dialog, TextField, useConfirm } from './index.ts';

function Adding({ onSubmit, busy = false }: { onSubmit: () => void; busy?: boolean }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add to Track List</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Add an item"
        busy={busy}
        onSubmit={onSubmit}
        actions={<Button type="submit">Add</Button>}
      >
        <TextField label="Custom name" value={name} onChange={setName} />
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  test('takes the focus, submits as a form, and returns the focus', async () => {
    const user = userEvent.setup();
    const submit = vi.fn();
    render(<Adding onSubmit={submit} />, { wrapper: FaultlineTheme });
    const opener = screen.getByRole('button', { name: 'Add to Track List' });
    await user.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'Add an item' });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.type(screen.getByRole('textbox', { name: 'Custom name' }), 'Log4j{Enter}');
    expect(submit).toHaveBeenCalledOnce();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opener).toHaveFocus();
  });

  test('neither closes nor submits twice while it is busy', async () => {
    const user = userEvent.setup();
    const submit = vi.fn();
    render(<Adding onSubmit={submit} busy />, { wrapper: FaultlineTheme });
    await user.click(screen.getByRole('button', { name: 'Add to Track List' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('ConfirmDialog', () => {
  function Deleting() {
    const [answer, setAnswer] = useState('not asked');
    const { confirm, confirmation } = useConfirm();
    const ask = async () => {
      const yes = await confirm({
        title: 'Delete tracking?',
        message: 'You will get no more alerts about Apache.',
        confirmLabel: 'Delete tracking',
        danger: true,
      });
      setAnswer(yes ? 'deleted' : 'kept');
    };
    return (
      <>
        <Button onClick={ask}>Ask</Button>
        <p>{answer}</p>
        {confirmation}
      </>
    );
  }

  test('asks before the action, with the focus on Cancel', async () => {
    const user = userEvent.setup();
    render(<Deleting />, { wrapper: FaultlineTheme });
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    expect(screen.getByRole('dialog', { name: 'Delete tracking?' })).toHaveTextContent('no more alerts about Apache');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('kept')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await user.click(await screen.findByRole('button', { name: 'Delete tracking' }));
    expect(await screen.findByText('deleted')).toBeVisible();
  });
});
