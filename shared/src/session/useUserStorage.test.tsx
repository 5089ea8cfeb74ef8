import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from './session.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { testToken } from '../testing/testToken.ts';
import { useUserStorage } from './useUserStorage.ts';

const columns = { name: 'how-many', initial: 1, read: (stored: unknown) => Number(stored) };

function Count() {
  const [count, setCount] = useUserStorage(columns);
  return <button onClick={() => setCount((before) => before + 1)}>Columns: {count}</button>;
}

test('each user has their own values, and finds them again', async () => {
  const { user } = renderScreen(<Count />);
  await user.click(screen.getByRole('button', { name: 'Columns: 1' }));
  expect(localStorage.getItem('how-many:ann@example.com')).toBe('2');
  startSession(testToken(), { email: 'bob@example.com', email_verified: true });
  expect(await screen.findByRole('button', { name: 'Columns: 1' })).toBeVisible();
  startSession(testToken(), { email: 'ann@example.com', email_verified: true });
  expect(await screen.findByRole('button', { name: 'Columns: 2' })).toBeVisible();
});

test('an unreadable value counts as nothing stored', () => {
  localStorage.setItem('how-many:ann@example.com', '{');
  renderScreen(<Count />);
  expect(screen.getByRole('button', { name: 'Columns: 1' })).toBeVisible();
});
