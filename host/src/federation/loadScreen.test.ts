import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteScreen } from '@faultline/shared/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LiveArea } from '../boot/registry.ts';
import { forgetFailure, screenOf } from './loadScreen.ts';

vi.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: vi.fn<(name: string) => Promise<unknown>>(),
  registerRemotes: vi.fn<() => void>(),
  registerPlugins: vi.fn<() => void>(),
}));
const remote = vi.mocked(loadRemote);

let count = 0;
let area: LiveArea;
const screen: RemoteScreen = { expose: 'DailyScreen', paths: ['/dashboard'], access: 'signed-in' };
const DailyScreen = () => null;

beforeEach(() => {
  vi.useFakeTimers();
  remote.mockReset();
  vi.mocked(registerRemotes).mockReset();
  count += 1;
  const version = `1.0.${count}`;
  area = {
    area: 'vulns',
    version,
    release: {
      entry: `/r/vulns/${version}/remoteEntry.js`,
      global: 'mf',
      integrity: 'sha384-x',
      screens: [screen],
      preload: {},
      requires: {},
    },
  };
});

async function settled() {
  const state = screenOf(area, screen);
  await vi.runAllTimersAsync();
  if (state.status === 'loading') await state.done;
  return screenOf(area, screen);
}

test('loads a screen once, however often it is asked for', async () => {
  remote.mockResolvedValue({ DailyScreen });
  expect(await settled()).toEqual({ status: 'ready', Component: DailyScreen });
  expect(remote).toHaveBeenCalledExactlyOnceWith('vulns/DailyScreen');
});

test('tries twice more after a failure, with the entry registered anew', async () => {
  remote
    .mockRejectedValueOnce(new Error('gone'))
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue({ DailyScreen });
  expect((await settled()).status).toBe('ready');
  expect(registerRemotes).toHaveBeenCalledTimes(2);
});

test('fails after the third attempt, and tries anew when the failure is forgotten', async () => {
  remote.mockRejectedValue(new Error('gone'));
  expect(await settled()).toMatchObject({
    status: 'failed',
    error: new Error(`vulns ${area.version} could not be fetched`),
  });
  expect(remote).toHaveBeenCalledTimes(3);
  forgetFailure(area, screen);
  remote.mockResolvedValue({ DailyScreen });
  expect((await settled()).status).toBe('ready');
});

test('an attempt that never answers ends after eight seconds', async () => {
  remote.mockReturnValue(new Promise(() => undefined));
  expect(await settled()).toMatchObject({
    status: 'failed',
    error: new Error(`vulns ${area.version} did not answer within 8 s`),
  });
});

test('a module without the screen is a failure', async () => {
  remote.mockResolvedValue({});
  expect(await settled()).toMatchObject({
    status: 'failed',
    error: new Error(`vulns ${area.version} exposes no DailyScreen`),
  });
});
