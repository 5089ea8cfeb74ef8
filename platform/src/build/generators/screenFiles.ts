import type { Name } from './readName.ts';

/** The folder, component and test of a screen that shows a query in all its states. */
export const screenFiles = (area: string, { slug, pascal, title }: Name): Record<string, string> => ({
  [`remote-${area}/src/${slug}/${pascal}Screen.tsx`]: `import { meta } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { QueryView, useQuery } from '@faultline/shared/query';
import { Card, Screen, Typography } from '@faultline/shared/ui';

/** ${title}: what the provider holds. */
export function ${pascal}Screen() {
  const query = useQuery(meta.get);
  return (
    <Screen title="${title}">
      <QueryView query={query}>
        {({ cves = 0 }) => (
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
