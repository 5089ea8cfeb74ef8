import type { APIRequestContext, Route } from '@playwright/test';
import type { Site } from './Site.ts';

type Answer = (route: Route) => Promise<void>;

export interface Fault {
  name: string;
  // A fault of the published release itself.
  published?: (site: Site, area: string, request: APIRequestContext) => Promise<void>;
  // The affected file, and the way in which it is served.
  served?: { file: 'entry' | 'exposed' | 'chunk' | 'shared'; answer: Answer };
  // The release loads, and its screen throws while rendering.
  crashes?: boolean;
  hangs?: boolean;
}

const notFound: Answer = (route) => route.fulfill({ status: 404, body: 'There is no such file.' });
const never: Answer = () => Promise.resolve();
const respondChanged =
  (change: (text: string) => string): Answer =>
  async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  };
const html: Answer = (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Please sign in</title>' });

const publishing =
  (file: 'entry' | 'exposed', change: (text: string, expose: string) => string): Fault['published'] =>
  (site, area, request) =>
    site.publish(request, area, site.files(area)[file], (text) => change(text, site.screen(area).expose));

// One fault of each kind: missing, late or changed files, code that throws, and a release that does not fit.
export const oneOfEachKind = [
  'entry 404',
  'expose chunk hangs',
  'tampered bytes',
  'throws in render',
  'wrong shared version',
];

export const faults: Fault[] = [
  { name: 'entry 404', served: { file: 'entry', answer: notFound } },
  { name: 'entry hangs', served: { file: 'entry', answer: never }, hangs: true },
  { name: 'HTML for JS', served: { file: 'entry', answer: html } },
  { name: 'truncated JS', served: { file: 'entry', answer: respondChanged((text) => text.slice(0, text.length / 2)) } },
  {
    name: 'tampered bytes',
    served: { file: 'exposed', answer: respondChanged((text) => `${text};document.title="mine"`) },
  },
  {
    name: 'missing expose',
    published: publishing('entry', (text, expose) => text.replaceAll(`./${expose}"`, './Elsewhere"')),
  },
  { name: 'expose chunk 404', served: { file: 'exposed', answer: notFound } },
  { name: 'expose chunk hangs', served: { file: 'exposed', answer: never }, hangs: true },
  { name: 'screen chunk 404', served: { file: 'chunk', answer: notFound } },
  { name: 'shared chunk 404', served: { file: 'shared', answer: notFound } },
  { name: 'throws on load', published: publishing('entry', (text) => `throw Error("on load");${text}`) },
  {
    name: 'throws in render',
    // The bundler writes an export as a getter of its name, or as the function itself if nothing else uses the name.
    published: publishing('exposed', (text, expose) =>
      text
        .replace(`${expose}:()=>`, `${expose}:()=>()=>{throw Error("in render")},was:()=>`)
        .replace(`${expose}:function(`, `${expose}:function(){throw Error("in render")},was:function(`),
    ),
    crashes: true,
  },
  {
    name: 'wrong shared version',
    published: publishing('entry', (text) =>
      text.replaceAll(/requiredVersion:"\^\d[^"]*"/g, 'requiredVersion:"^99.0.0"'),
    ),
  },
];
