import type { RemoteScreen } from '@faultline/shared/contract';
import { findAreas, isHost, readRemote } from '../area.ts';
import { GeneratorError, type Name } from './readName.ts';

// The screen shows a query in all its states.
export const screenFiles = (area: string, { slug, pascal, title }: Name): Record<string, string> => ({
  [`remote-${area}/src/${slug}/${pascal}Screen.tsx`]: `import { meta } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { QueryView, useQuery } from '@faultline/shared/query';
import { Card, Screen, Typography } from '@faultline/shared/ui';

// ${title}: what the provider holds.
export function ${pascal}Screen() {
  const query = useQuery(meta.get);
  return (
    <Screen title="${title}">
      <QueryView query={query}>
        {({ cves }) => (
          <Card>
            <Typography>{formatCount(cves)} CVEs are known.</Typography>
          </Card>
        )}
      </QueryView>
    </Screen>
  );
}
`,
  [`remote-${area}/src/${slug}/${pascal}Screen.test.tsx`]: `import { meta } from '@faultline/shared/contract';
import { renderScreen, respondError, respondWith, restoreApi, stubApi } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ${pascal}Screen } from './${pascal}Screen.tsx';

afterEach(restoreApi);

test('says how many CVEs are known', async () => {
  stubApi(respondWith(meta.get, { demo: false, cves: 4321, updated_at: null, feeds: [] }));
  renderScreen(<${pascal}Screen />);
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  expect(await screen.findByText('4,321 CVEs are known.')).toBeVisible();
});

test('offers another try when the provider fails, and recovers', async () => {
  stubApi(respondError(meta.get, 400, 'Not now.'));
  const { user } = renderScreen(<${pascal}Screen />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  stubApi(respondWith(meta.get, { demo: false, cves: 7, updated_at: null, feeds: [] }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('7 CVEs are known.')).toBeVisible();
});
`,
});

// The host's own entries follow.
const LAST_ORDER = 79;
// A generic icon of four squares.
const icon = ['M3 3h7v7H3z', 'M14 3h7v7h-7z', 'M14 14h7v7h-7z', 'M3 14h7v7H3z'];

export interface KnownRemote {
  name: string;
  screens: readonly RemoteScreen[];
}

// The entry is the last in the sidebar and has an unused `path`.
export async function screenEntry(root: string, path: string, name: Name): Promise<string> {
  const remotes = findAreas(root).filter((area) => !isHost(area));
  return formatScreenEntry(await Promise.all(remotes.map(readRemote)), path, name);
}

export function formatScreenEntry(
  remotes: readonly KnownRemote[],
  path: string,
  { slug, pascal, title }: Name,
): string {
  for (const { name, screens } of remotes)
    for (const { expose, paths } of screens)
      if (paths.includes(path))
        throw new GeneratorError(`${path} is the address of ${expose} of ${name}. Choose another name.`);
  const orders = remotes.flatMap(({ screens }) => screens.flatMap(({ nav }) => (nav ? [nav.order] : [])));
  return `{
    expose: '${pascal}Screen',
    from: './src/${slug}/${pascal}Screen.tsx',
    paths: ['${path}'],
    access: 'signed-in',
    nav: {
      label: '${title}',
      order: ${Math.min(Math.max(0, ...orders.filter((order) => order <= LAST_ORDER)) + 1, LAST_ORDER)},
      icon: [${icon.map((line) => `'${line}'`).join(', ')}],
    },
    header: { title: '${title}' },
  }`;
}
