import type { RemoteScreen } from '@faultline/shared/contract';
import { describe, expect, test } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { startCanary } from '../actions/shares/canary.ts';
import { publish } from '../actions/publish.ts';
import type { Verdict } from './releaseRules.ts';

let tree: string;

eachFolder((folder) => (tree = folder));

const screen = (paths: string[], more: Partial<RemoteScreen> = {}): RemoteScreen => ({
  expose: 'Screen',
  paths,
  access: 'public',
  ...more,
});
const remote = (area: string, version: string, screens: RemoteScreen[], links: string[] = []) =>
  fakeRemoteBuild(area, { version, manifest: { screens, links } });

// The host links to /login; vulns has the home and links to a vendor's page, which tracking has.
const publishAreas = () =>
  publish(tree, [
    fakeHostBuild({ manifest: { links: ['/login', '/not-there'], paths: ['/about'] } }),
    remote('auth', '1.0.0', [screen(['/login'])]),
    remote('vulns', '1.0.0', [screen(['/dashboard'], { home: true, access: 'signed-in' })], ['/vendors/{id}']),
    remote('tracking', '1.0.0', [screen(['/vendors/{vendorId}', '/old-list'])]),
  ]);

describe('publish', () => {
  test('refuses a release that drops an address which the shell uses', async () => {
    await publishAreas();
    await expect(publish(tree, [remote('auth', '1.1.0', [screen(['/signin'])])])).rejects.toThrow(
      '/login of auth would show Page Not Found, but host 2.0.0 links to it. Keep it beside the new one',
    );
    await publish(tree, [remote('auth', '1.1.0', [screen(['/signin', '/login'])])]);
  });

  test('refuses a release that lets only signed-in people open the address where they sign in', async () => {
    await publishAreas();
    await expect(
      publish(tree, [remote('auth', '1.1.0', [screen(['/login'], { access: 'signed-in' })])]),
    ).rejects.toThrow('/login of auth would open only to people who are signed in, but host 2.0.0 links to it.');
  });

  test('refuses a release that drops the home', async () => {
    await publishAreas();
    await expect(publish(tree, [remote('vulns', '1.1.0', [screen(['/dashboard'])])])).rejects.toThrow(
      'vulns has the home, the page that signed-in people get at /, and no screen would be it. Keep "home: true"',
    );
  });

  test('refuses a release that drops what another area links to, whatever its parameter is called', async () => {
    await publishAreas();
    await publish(tree, [remote('tracking', '1.1.0', [screen(['/vendors/:id', '/old-list'])])]);
    await expect(publish(tree, [remote('tracking', '1.2.0', [screen(['/makers/:id', '/old-list'])])])).rejects.toThrow(
      '/vendors/{id} of tracking would show Page Not Found, but vulns 1.0.0 links to it.',
    );
  });

  test('accepts a release that spells an address in use in other letters', async () => {
    await publishAreas();
    const { remotes } = await publish(tree, [remote('auth', '1.1.0', [screen(['/Login'])])]);
    expect(remotes['auth']?.active).toBe('1.1.0');
  });

  test('warns for any other path that is dropped', async () => {
    await publishAreas();
    const verdicts: Verdict[] = [];
    const { remotes } = await publish(tree, [remote('tracking', '1.1.0', [screen(['/vendors/:id'])])], {
      onVerdicts: (found) => void verdicts.push(...found),
    });
    expect(remotes['tracking']?.active).toBe('1.1.0');
    expect(verdicts.filter(({ verdict }) => verdict !== 'ok')).toEqual([
      {
        release: 'tracking 1.1.0',
        against: 'addresses in use',
        rule: 'addresses',
        verdict: 'warns',
        message: expect.stringContaining('/old-list of tracking would show Page Not Found. Bookmarks') as string,
      },
    ]);
  });

  test('lets an address move to another area in one change', async () => {
    await publishAreas();
    const { revision } = await publish(tree, [
      remote('auth', '1.1.0', [screen(['/register'])]),
      remote('people', '1.0.0', [screen(['/login'])]),
    ]);
    expect(revision).toBe(2);
  });

  test.each([
    ['/api/reports', '/api/reports is answered by the server (/api), so no page is ever shown there.'],
    ['/r', '/r is answered by the server (/r)'],
    ['/:anything', '/:anything matches every address of this depth, those of other areas too.'],
    ['/{anything}/x', '/{anything}/x matches every address of this depth'],
    ['/*', '/* matches every address'],
    ['/a b', '/a b is not a valid path.'],
    ['/vendors/*', '/vendors/* of alpha matches /vendors/{vendorId} of tracking, too.'],
    ['/about/*', '/about/* of alpha matches /about of host, too.'],
    ['/login/*', '/login/* of alpha matches /login of auth, too.'],
    ['/Login/*/', '/Login/*/ of alpha matches /login of auth, too.'],
    ['/vendors/:id/*', '/vendors/:id/* of alpha matches /vendors/{vendorId} of tracking, too.'],
    ['/Login', 'the path /Login is claimed by Screen of alpha and by Screen of auth.'],
    ['/login/', 'the path /login/ is claimed by Screen of alpha and by Screen of auth.'],
    ['/About', 'the path /About is claimed by Screen of alpha and by a page of the host.'],
    ['/Vendors/{id}', 'the path /Vendors/{id} is claimed by Screen of alpha and by Screen of tracking.'],
    ['/login/:x?', '/login/:x? has an optional segment. Give the screen two paths instead, one without it.'],
    ['/login?', '/login? has an optional segment.'],
    ['//login', '//login is not a valid path.'],
    ['/login//', '/login// is not a valid path.'],
    ['/%61bout', '/%61bout is not a valid path.'],
    ['/./login', '/./login is not a valid path.'],
    ['/alpha/../login', '/alpha/../login is not a valid path.'],
  ])('refuses a screen at %s', async (address, message) => {
    await publishAreas();
    await expect(publish(tree, [remote('alpha', '1.0.0', [screen([address])])])).rejects.toThrow(message);
  });
});

test('startCanary refuses a release that drops an address which the shell uses', async () => {
  await publishAreas();
  const build = remote('auth', '1.1.0', [screen(['/signin'])]);
  await expect(publish(tree, [build], { stageOnly: true })).rejects.toThrow('/login of auth would show Page Not Found');
  await publish(tree, [build], { stageOnly: true, force: true });
  await expect(startCanary(tree, 'auth', '1.1.0', 10)).rejects.toThrow('/login of auth would show Page Not Found');
});
