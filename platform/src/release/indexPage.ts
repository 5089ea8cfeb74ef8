import type { Asset, HostRelease, Registry } from '@faultline/shared/contract';
import { bootScript, bootStyle } from './inlineParts.ts';
import { liveRegistry } from './liveRegistry.ts';

const script = ({ url, integrity }: Asset) =>
  `<script data-host defer fetchpriority="high" src="${url}" integrity="${integrity}" crossorigin="anonymous"></script>`;
const style = ({ url, integrity }: Asset) =>
  `<link rel="stylesheet" href="${url}" integrity="${integrity}" crossorigin="anonymous">`;

/** JSON that cannot end its own script element. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const panel = `<div id="boot-panel" role="alert">
<h1>Faultline could not be loaded</h1>
<p>The connection may have been lost, or a new version is being put in place. <a href="">Load the page again</a> in a moment.</p>
</div>
<noscript><p>Faultline runs in the browser and needs JavaScript. Allow it for this site, then load the page again.</p></noscript>`;

/**
 * The page of a registry. Data first, then the boot script that reads it, then the host: everything the first screen
 * needs is asked for in one round trip. The page of a `past` set says so.
 */
export function indexPage(registry: Registry, host: HostRelease, { past = false } = {}): string {
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Faultline</title>',
    '<meta name="description" content="Faultline tracks published software vulnerabilities (CVEs) and tells you about what touches the vendors and products you follow.">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8f9fb">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f131a">',
    host.icon ? `<link rel="icon" type="image/svg+xml" href="${host.icon}">` : '',
    `<style>${bootStyle.text}</style>`,
    `<script type="application/json" id="faultline-registry" data-seq="${registry.seq}"${past ? ' data-past' : ''}>${inlineJson(liveRegistry(registry))}</script>`,
    `<script>${bootScript.text}</script>`,
    host.font ? `<link rel="preload" as="font" type="font/woff2" href="${host.font}" crossorigin="anonymous">` : '',
    ...host.styles.map(style),
    ...host.scripts.map(script),
    '</head>',
    '<body>',
    `<div id="root">\n${panel}\n</div>`,
    '</body>',
    '</html>',
  ];
  return `${lines.filter(Boolean).join('\n')}\n`;
}
