import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { FaultlineTheme } from '../ui/theme/FaultlineTheme.tsx';
import { RowLink } from './RowLink.tsx';
import { useNavigateOnClick } from './useNavigateOnClick.ts';

function List() {
  const follow = useNavigateOnClick();
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <output>{`${pathname}${search}${hash}`}</output>
      <RowLink href="/vendors/a%2Fb?tab=cves#top" onClick={follow}>
        Acme
      </RowLink>
    </>
  );
}
const show = () => {
  render(
    <FaultlineTheme>
      <MemoryRouter initialEntries={['/dashboard']}>
        <List />
      </MemoryRouter>
    </FaultlineTheme>,
  );
  return screen.getByRole('link', { name: 'Acme' });
};

test('a link in a row goes where it points, within the application', () => {
  const wasLeftToTheBrowser = fireEvent.click(show());
  expect(wasLeftToTheBrowser).toBe(false);
  expect(screen.getByRole('status')).toHaveTextContent('/vendors/a%2Fb?tab=cves#top');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'pressed with %j it opens as the browser has it',
  (how) => {
    const link = show();
    // The browser of the tests would leave for the address.
    link.addEventListener('click', (event) => expect(event.defaultPrevented).toBe(false));
    fireEvent.click(link, how);
    expect(screen.getByRole('status')).toHaveTextContent('/dashboard');
  },
);
