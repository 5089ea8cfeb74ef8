import { renderScreen, stubApi } from '@faultline/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { usePalette } from '../layout/AppLayout.tsx';

function Page() {
  const { Palette, open, typedAhead, close, search } = usePalette();
  return (
    <>
      <button onClick={search.onOpen}>Open</button>
      <input aria-label="Field" />
      {Palette && (
        <Palette open={open} typedAhead={typedAhead} onClose={close} entries={[]} onSignOut={() => undefined} />
      )}
    </>
  );
}

const findDialog = () => screen.findByRole('dialog', { name: 'Quick search' }, { timeout: 60_000 });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => void stubApi());

describe('usePalette', () => {
  test('opens the palette by Ctrl K in a field, and by Cmd K, and closes it by the same keys', async () => {
    const { user } = renderScreen(<Page />);
    await user.click(screen.getByRole('textbox'));
    await user.keyboard('{Control>}k{/Control}');
    await findDialog();
    await user.keyboard('{Control>}k{/Control}');
    await isGone();
    expect(screen.getByRole('textbox')).toHaveFocus();
    await user.keyboard('{Meta>}k{/Meta}');
    await findDialog();
  });

  test('keeps what is typed before its code has come, and lets no key of the page act on it', () => {
    const acted: string[] = [];
    const act = ({ key, defaultPrevented }: KeyboardEvent) => void (defaultPrevented || acted.push(key));
    renderScreen(<Page />);
    addEventListener('keydown', act);
    fireEvent.keyDown(document.body, { key: 't' });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of ['t', 'o', 'x', 'Backspace', 'm']) fireEvent.keyDown(document.body, { key });
    removeEventListener('keydown', act);
    expect(acted).toEqual(['t']);
    return waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('tom'));
  });

  test('has no text when it is opened again before it is gone', async () => {
    const { user } = renderScreen(<Page />);
    await user.keyboard('{Control>}k{/Control}');
    await findDialog();
    await user.keyboard('first');
    expect(screen.getByRole('combobox')).toHaveValue('first');
    const press = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    press();
    press();
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
    await user.keyboard('second');
    expect(screen.getByRole('combobox')).toHaveValue('second');
  });

  test('leaves other keys, and keys that were heard already, to others', async () => {
    const { user } = renderScreen(<Page />);
    await user.keyboard('k{Control>}{Shift>}k{/Shift}{/Control}{Alt>}{Control>}k{/Control}{/Alt}');
    const heard = (event: KeyboardEvent) => event.preventDefault();
    document.addEventListener('keydown', heard);
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
    document.removeEventListener('keydown', heard);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('gives the focus back to its button by Escape', async () => {
    const { user } = renderScreen(<Page />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await findDialog();
    expect(screen.getByRole('combobox')).toHaveFocus();
    await user.keyboard('{Escape}');
    await isGone();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });
});
