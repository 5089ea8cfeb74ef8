import { renderScreen } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ShowMoreList } from './ShowMore.tsx';

const versions = Array.from({ length: 9 }, (_, at) => `1.${at}`);

describe('ShowMoreList', () => {
  test('shows the first items, adds more at each press, collapses again, and keeps its button in place', async () => {
    const { user } = renderScreen(
      <ShowMoreList items={versions} first={2} step={4} noun="version">
        {(shown) => <p>{shown.join(' ')}</p>}
      </ShowMoreList>,
    );
    const button = screen.getByRole('button');
    for (const [words, shown] of [
      ['Show 4 more (7 remaining)', '1.0 1.1'],
      ['Show 3 more versions', '1.0 1.1 1.2 1.3 1.4 1.5'],
      ['Show fewer versions', '1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8'],
      ['Show 4 more (7 remaining)', '1.0 1.1'],
    ] as const) {
      expect(button).toHaveTextContent(words);
      expect(screen.getByText(shown)).toBeVisible();
      await user.click(button);
    }
  });

  test.each([
    ['version', undefined, 'Show 1 more version', 'Show fewer versions'],
    ['fix', 'fixes', 'Show 1 more fix', 'Show fewer fixes'],
  ])('counts a single %s', async (noun, nouns, more, fewer) => {
    const { user } = renderScreen(
      <ShowMoreList items={versions} first={8} step={4} noun={noun} {...(nouns && { nouns })}>
        {(shown) => <p>{shown.length}</p>}
      </ShowMoreList>,
    );
    await user.click(screen.getByRole('button', { name: more }));
    expect(screen.getByRole('button', { name: fewer })).toBeVisible();
  });

  test('shows no button for a list that fits', () => {
    renderScreen(
      <ShowMoreList items={versions} first={9} step={4} noun="version">
        {(shown) => <p>{shown.join(' ')}</p>}
      </ShowMoreList>,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});
