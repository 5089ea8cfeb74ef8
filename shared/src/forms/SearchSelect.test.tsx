import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { FaultlineTheme } from '../ui/theme/FaultlineTheme.tsx';
import { SearchSelect } from './SearchSelect.tsx';

interface Vendor {
  id: number;
  name: string;
}
const vendors: Vendor[] = [
  { id: 1, name: 'Apache' },
  { id: 2, name: 'Microsoft' },
];

function show(search?: (text: string) => void) {
  function Picker() {
    const [vendor, setVendor] = useState<Vendor>();
    return (
      <>
        <SearchSelect
          label="Vendor"
          value={vendor}
          onChange={setVendor}
          options={vendors}
          optionLabel={({ name }) => name}
          optionKey={({ id }) => id}
          onSearch={search}
          emptyText="Type at least 2 characters"
        />
        <p>Chosen: {vendor?.name ?? 'none'}</p>
      </>
    );
  }
  render(<Picker />, { wrapper: FaultlineTheme });
  return userEvent.setup({ delay: null });
}

describe('SearchSelect', () => {
  test('filters options while typing, and picks one by keyboard', async () => {
    const user = show();
    await user.type(screen.getByRole('combobox', { name: 'Vendor' }), 'micro');
    expect(screen.queryByRole('option', { name: 'Apache' })).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('Chosen: Microsoft')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByText('Chosen: none')).toBeVisible();
  });

  test('reports that nothing matches', async () => {
    const user = show();
    await user.type(screen.getByRole('combobox', { name: 'Vendor' }), 'zzz');
    expect(await screen.findByText('Type at least 2 characters')).toBeVisible();
  });

  test('leaves the search to the server with onSearch', async () => {
    const search = vi.fn();
    const user = show(search);
    await user.type(screen.getByRole('combobox', { name: 'Vendor' }), 'zz');
    expect(search).toHaveBeenLastCalledWith('zz');
    expect(screen.getByRole('option', { name: 'Apache' })).toBeVisible();
  });
});
