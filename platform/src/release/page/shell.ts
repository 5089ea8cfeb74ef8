import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  frameColors,
  frameSizes as sizes,
  type LiveRegistry,
  type RemoteScreen,
  type SkeletonKind,
  skeletons,
} from '@faultline/shared/contract';
import { fillText } from '../../build/generators/fillTemplates.ts';

// The shell of the application is visible before any script has loaded. The page contains all variants, and the boot
// script selects one by address and session in `data-shell` of the document; without scripts none is shown. The shell
// is hidden from screen readers and cannot be operated. React's first frame replaces it.
export function renderShell(registry: LiveRegistry): string {
  const entries = Object.values(registry.remotes).flatMap(({ active, releases }) =>
    active === null ? [] : (releases[active]?.screens ?? []),
  );
  return `<div id="shell" aria-hidden="true" inert>
<div class="framed">
<aside>${brand(24)}<ul>${emptyLine}${listEntries(entries).map(navLine).join('')}${emptyLine.repeat(2)}</ul><ul class="foot">${emptyLine.repeat(2)}</ul></aside>
<main><header><i class="menu"></i><div><b id="shell-title"></b><p id="shell-subtitle"></p></div></header>${kinds.map(renderSkeleton).join('')}</main>
</div>
<div class="card">${brand(28)}<section>${blocks(26, 18, 40, 40, 40)}</section></div>
<div class="landing"><header>${brand(26)}</header><section>${blocks(22, 96, 48, 46)}</section></div>
</div>`;
}

type Entry = NonNullable<RemoteScreen['nav']> & { path: string };

const listEntries = (screens: readonly RemoteScreen[]): Entry[] =>
  screens
    .flatMap(({ nav, paths: [path] }) => (nav && path !== undefined ? [{ ...nav, path }] : []))
    .toSorted((a, b) => a.order - b.order);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

const navLine = ({ path, icon, label }: Entry) =>
  `<li data-path="${escapeHtml(path)}"><svg viewBox="0 0 24 24">${icon.map((d) => `<path d="${escapeHtml(d)}"/>`).join('')}</svg><span>${escapeHtml(label)}</span></li>`;
// An entry that the host adds. Its text is in the host's own script.
const emptyLine = '<li><i></i></li>';

const brand = (size: number) =>
  `<b class="brand"><svg class="s${size}" viewBox="0 0 24 24"><path d="M6.5 1.5h8.2L9.2 20.5H6.5a5 5 0 0 1-5-5v-9a5 5 0 0 1 5-5z"/><path d="M17.2 3.5h.3a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5h-5.8z" opacity=".62"/></svg>Faultline</b>`;

const block = (height: number) => `<i class="h${height}"></i>`;
const blocks = (...heights: number[]) => heights.map(block).join('');

const kinds = Object.keys(skeletons) as SkeletonKind[];
const renderSkeleton = (kind: SkeletonKind) =>
  `<div class="${kind}">${skeletons[kind].map(({ height, count = 1, across }) => `<div${across ? ' class="across"' : ''}>${block(height).repeat(count)}</div>`).join('')}</div>`;

const heights = new Set([
  ...Object.values(skeletons).flatMap((lines) => lines.map(({ height }) => height)),
  // These heights belong to the sheet and to the landing page.
  18,
  22,
  26,
  40,
  46,
  48,
  96,
]);

const colors = (theme: keyof typeof frameColors) =>
  Object.entries(frameColors[theme])
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

// The styles of the shell and of the bare page, from the sizes and colors of the frame that replaces it.
export const shellCss = fillText(readFileSync(path.join(import.meta.dirname, 'shell.css.txt'), 'utf8').trim(), {
  ...sizes,
  lightColors: colors('light'),
  darkColors: colors('dark'),
  framed: kinds.map((kind) => `[data-shell=${kind}]`).join(','),
  shownSkeletons: kinds.map((kind) => `html[data-shell=${kind}] #shell main .${kind}`).join(','),
  heights: [...heights].map((height) => `#shell .h${height}{height:${height}px}`).join('\n'),
  brandSizes: [24, 26, 28].map((size) => `#shell .s${size}{width:${size}px;height:${size}px}`).join('\n'),
  belowSidebar: sizes.sidebarFrom - 0.05,
  belowDesktop: sizes.desktopFrom - 0.05,
});
