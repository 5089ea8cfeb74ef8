import { renderScreen } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveArea } from '../registry/registry.ts';
import { OverrideBadge } from './OverrideBadge.tsx';

const release = { entry: '', global: 'mf', integrity: '', screens: [], preload: {}, requires: {} };
const running: LiveArea[] = [{ area: 'vulns', version: '1.9.0-rc.3', release, source: 'override' }];
const reload = vi.fn<() => void>();

beforeEach(() => vi.spyOn(location, 'reload').mockImplementation(reload));
afterEach(() => {
  delete window.faultline;
  sessionStorage.clear();
});

const setOverrides = (overrides: Record<string, string>, invalidOverrides: string[] = []) => {
  window.faultline = { overrides, invalidOverrides, choose: () => ({}) };
};

test('is not shown without an override', () => {
  renderScreen(<OverrideBadge areas={running} />);
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
});

test('names what runs, says what is not published, and ends it with Reset', async () => {
  setOverrides({ vulns: '1.9.0-rc.3', exports: '7.0.0' });
  sessionStorage.setItem('mf', 'vulns:1.9.0-rc.3,exports:7.0.0');
  const { user } = renderScreen(<OverrideBadge areas={running} />);
  expect(screen.getByText('Override: vulns 1.9.0-rc.3, exports 7.0.0 (not published)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(sessionStorage.getItem('mf')).toBeNull();
  expect(reload).toHaveBeenCalledOnce();
});

test('says which part of the override is malformed, how to write it, and forgets it with Reset', async () => {
  setOverrides({}, ['vulns@1.9.0', 'x'.repeat(900)]);
  sessionStorage.setItem('mf', 'vulns@1.9.0');
  const { user } = renderScreen(<OverrideBadge areas={running} />);
  const notice = screen.getByRole('complementary', { name: 'Release override' });
  expect(notice).toHaveTextContent(
    `"vulns@1.9.0", "${'x'.repeat(60)}" are not valid overrides. Use ?mf=area:version, such as ?mf=vulns:1.9.0.Reset`,
  );
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(sessionStorage.getItem('mf')).toBeNull();
});

test('names a malformed override below those that are valid, and forgets both with Reset', async () => {
  setOverrides({ exports: '99.0.0' }, ['vulns@1.9.0']);
  sessionStorage.setItem('mf', 'vulns@1.9.0,exports:99.0.0');
  const { user } = renderScreen(<OverrideBadge areas={running} />);
  expect(screen.getByRole('complementary', { name: 'Release override' })).toHaveTextContent(
    'Override: exports 99.0.0 (not published)"vulns@1.9.0" is not a valid override. Use ?mf=area:version',
  );
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(sessionStorage.getItem('mf')).toBeNull();
});

test('says until when a preview can be opened, and leaves it', async () => {
  const until = '2026-12-07T10:00:00.000Z';
  const version = '1.9.0-preview.4f2a';
  setOverrides({ vulns: version });
  sessionStorage.setItem('preview', 'ab');
  const areas: LiveArea[] = [
    { area: 'vulns', version, release: { ...release, preview: { until } }, source: 'override' },
  ];
  const { user } = renderScreen(<OverrideBadge areas={areas} />);
  expect(screen.getByText(`Preview: vulns ${version}, until Dec 7, 2026`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leave preview' }));
  expect(sessionStorage.getItem('preview')).toBeNull();
});

test.each([
  ['ended', '2026-12-07T10:00:00.000Z', 'The preview of vulns ended on Dec 7, 2026. This is what is live.'],
  ['ended', undefined, 'The preview of vulns has ended. This is what is live.'],
  ['unsigned', '2026-12-07T10:00:00.000Z', 'This link to a preview of vulns is not valid. This is what is live.'],
] as const)('says of a preview that is %s (until %s) what is shown instead', (reason, until, text) => {
  setOverrides({});
  Object.assign(window.faultline ?? {}, {
    closedPreviews: [{ area: 'vulns', until, reason }],
  });
  renderScreen(<OverrideBadge areas={[]} />);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close' })).toBeEnabled();
});

test('says which release a link asks for that is not live, and opens it on a click', async () => {
  setOverrides({});
  Object.assign(window.faultline ?? {}, { heldOverrides: { vulns: '1.9.0-rc.3', exports: '2.0.0' } });
  sessionStorage.setItem('mf', 'vulns:1.9.0-rc.3,exports:2.0.0');
  const { user } = renderScreen(<OverrideBadge areas={[]} />);
  expect(
    screen.getByText(
      'This link asks for vulns 1.9.0-rc.3 and exports 2.0.0, which are not live. Open them only if you trust the sender.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Open releases' }));
  expect(sessionStorage.getItem('mfConfirmed')).toBe('vulns:1.9.0-rc.3,exports:2.0.0');
  expect(reload).toHaveBeenCalled();
});
