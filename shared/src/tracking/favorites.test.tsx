import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endSession } from '../session/session.ts';
import { watchSession } from '../session/watchSession.ts';
import { renderScreen } from '../testing/index.ts';
import { useFavorites } from './favorites.ts';

function Star({ tab }: { tab: string }) {
  const { isFavorite, toggleFavorite } = useFavorites(tab);
  const label = `${tab} ${isFavorite('CVE-2026-1') ? 'yes' : 'no'}`;
  return <button onClick={() => toggleFavorite('CVE-2026-1')}>{label}</button>;
}

test('a favorite belongs to its tab, and to the signed-in user', async () => {
  const stop = watchSession();
  const { user } = renderScreen(
    <>
      <Star tab="daily" />
      <Star tab="past" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'daily no' }));
  expect(screen.getByRole('button', { name: 'daily yes' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'past no' })).toBeVisible();
  endSession();
  expect(await screen.findByRole('button', { name: 'daily no' })).toBeVisible();
  stop();
});
