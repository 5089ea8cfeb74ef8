import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowserContexts } from '../../../fixtures/browserContexts.ts';
import { workspaceRoot } from '../../build/area.ts';
import { computeIntegrity } from '../../build/releaseManifest.ts';
import { hashPage } from '../registry/registry.ts';
import { gateway, releaseTree, serving } from './testing/gatewayContext.ts';

let browserContexts: Awaited<ReturnType<typeof createBrowserContexts>>;
beforeAll(async () => void (browserContexts = await createBrowserContexts()));
afterAll(async () => browserContexts.close());

const read = "document.documentElement.setAttribute('data-stolen', localStorage.getItem('token'))";
const svg = (attributes = '', content = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" ${attributes}>${content}</svg>`;
const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><body><script src="evil.js"></script></body></html>`;

const documents: Record<string, string> = {
  'r/vulns/9.9.9/evil.html': '<!doctype html><script src="evil.js"></script>',
  'r/vulns/9.9.9/evil.xhtml': xhtml,
  'r/vulns/9.9.9/evil.xml': xhtml,
  'r/vulns/9.9.9/evil.svg': svg('', '<script href="evil.js"/>'),
  'r/history/7.html': '<!doctype html><script src="/r/vulns/9.9.9/evil.js"></script>',
};

test('no document below /r/ reads what the site keeps in the browser', async (context) => {
  await using tree = await releaseTree();
  for (const [name, content] of Object.entries({ ...documents, 'r/vulns/9.9.9/evil.js': read }))
    await tree.write(name, content);
  const openSets = { 7: hashPage(documents['r/history/7.html'] ?? '') };
  await tree.write('registry.json', JSON.stringify({ revision: 8, openSets }));
  await using site = await serving(gateway(tree.path));
  const { page, leave } = await browserContexts.arrive(context, site.url, { token: 'secret' });
  for (const name of Object.keys(documents)) {
    const answer = await page.goto(`/${name}`);
    const seen = await page.evaluate<object>(`(() => {
      const attempt = () => {
        try {
          return localStorage.getItem('token');
        } catch (error) {
          return error.name;
        }
      };
      const stolen = document.documentElement.getAttribute('data-stolen');
      return { origin: self.origin, storage: attempt(), stolen };
    })()`);
    expect({ name, status: answer?.status(), ...seen }).toEqual({
      name,
      status: 200,
      origin: 'null',
      storage: 'SecurityError',
      stolen: null,
    });
  }
  // The same file is a page of the site when it is opened as the past set.
  await page.goto('/?revision=7');
  expect(await page.locator('html').getAttribute('data-stolen')).toBe('secret');
  await leave();
});

test('a page still runs and shows what releases bring', async (context) => {
  await using tree = await releaseTree();
  const font = readFileSync(path.join(workspaceRoot, 'shared/src/ui/theme/fonts/inter-basic.woff2'));
  const style =
    "@font-face { font-family: Release; src: url('inter.woff2') } body { font-family: Release; color: rgb(1, 2, 3) }";
  const script = 'document.body.append(Object.assign(new Image(), { src: "/r/host/1.0.0/icon.svg", id: "icon" }));';
  await tree.write('r/host/1.0.0/page.css', style);
  await tree.write('r/host/1.0.0/page.js', script);
  await tree.write('r/host/1.0.0/page.js.map', '{"version":3}');
  await tree.write('r/host/1.0.0/icon.svg', svg('', '<style>rect { fill: red }</style><rect width="10" height="10"/>'));
  await tree.write('r/host/1.0.0/inter.woff2', font);
  const integrity = (text: string) => `integrity="${computeIntegrity(Buffer.from(text))}" crossorigin="anonymous"`;
  await tree.write(
    'index.html',
    `<!doctype html><title>Page</title><link rel="icon" href="/r/host/1.0.0/icon.svg"><link rel="stylesheet" href="/r/host/1.0.0/page.css" ${integrity(style)}>` +
      `<body>Text<script src="/r/host/1.0.0/page.js" ${integrity(script)}></script>`,
  );
  await using site = await serving(gateway(tree.path));
  const { page, output, leave } = await browserContexts.arrive(context, site.url);
  await page.goto('/', { waitUntil: 'load' });
  const seen = await page.evaluate(`(async () => {
    const icon = document.querySelector('#icon');
    await icon.decode();
    const fonts = await document.fonts.load('16px Release');
    const map = await fetch('/r/host/1.0.0/page.js.map');
    return {
      color: getComputedStyle(document.body).color,
      icon: icon.naturalWidth,
      fonts: fonts.map(({ status }) => status),
      map: await map.json(),
    };
  })()`);
  expect(seen).toEqual({ color: 'rgb(1, 2, 3)', icon: 10, fonts: ['loaded'], map: { version: 3 } });
  expect(output).toEqual([]);
  await leave();
});
