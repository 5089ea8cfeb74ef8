import {
  frameColors,
  frameSizes as sizes,
  type LiveRegistry,
  type RemoteScreen,
  type SkeletonKind,
  skeletons,
} from '@faultline/shared/contract';

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
export const shellCss = `
html{${colors('light')};overflow-y:scroll}
html[data-theme=dark]{${colors('dark')}}
body{margin:0}
@font-face{font-family:"Inter Fallback";src:local(Arial);size-adjust:107.4%;ascent-override:90.2%;descent-override:22.48%;line-gap-override:0%}
#shell,#shell *{box-sizing:border-box;margin:0;padding:0;list-style:none}
#shell{position:absolute;inset:0 0 auto;overflow:hidden;height:100dvh;font:14px/1.45 "Inter Fallback",system-ui,sans-serif;color:var(--text);background:var(--ground);animation:boot-shell 0s 20s forwards}
html:not([data-shell]) #shell,html[data-boot=failed] #shell,#shell>div,#shell main>div{display:none}
@keyframes boot-shell{to{visibility:hidden}}
html:is(${kinds.map((kind) => `[data-shell=${kind}]`).join(',')}) #shell .framed,html[data-shell=card] #shell .card{display:flex}
html[data-shell=landing] #shell .landing{display:block}
${kinds.map((kind) => `html[data-shell=${kind}] #shell main .${kind}`).join(',')}{display:grid}
#shell i{display:block;border-radius:8px;background:var(--divider)}
${[...heights].map((height) => `#shell .h${height}{height:${height}px}`).join('\n')}
#shell .brand{display:inline-flex;align-items:center;gap:9px;font-size:16px;font-weight:570;letter-spacing:-.02em;line-height:1}
#shell .brand path{fill:var(--solid)}
${[24, 26, 28].map((size) => `#shell .s${size}{width:${size}px;height:${size}px}`).join('\n')}
#shell aside{flex:none;display:flex;flex-direction:column;gap:${sizes.sidebarGap}px;width:${sizes.sidebarWidth}px;height:100dvh;padding:${sizes.sidebarPadding};overflow:hidden;border-right:1px solid var(--divider);background:var(--paper)}
#shell aside .brand{min-height:${sizes.brandHeight}px;padding:0 2px 0 8px}
#shell ul{display:flex;flex-direction:column;gap:${sizes.navLineGap}px}
#shell .foot{margin-top:auto;padding:10px 0 71px;border-top:1px solid var(--divider)}
#shell li{display:flex;align-items:center;gap:10px;min-height:${sizes.navLineHeight}px;padding:0 10px;border-radius:7px;font-size:13px;white-space:nowrap;color:var(--secondaryText)}
#shell li[aria-current]{color:var(--accentText);background:var(--accentTint);font-weight:570}
#shell li svg{flex:none;width:${sizes.navIconSize}px;height:${sizes.navIconSize}px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
#shell li i{width:110px;height:12px}
#shell main{flex:1;min-width:0;padding:0 ${sizes.gutter}px}
#shell main>div,#shell main>div>div{gap:${sizes.contentGap}px;max-width:${sizes.contentWidth}px}
#shell main>div>div{display:grid;gap:6px}
#shell main>div>.across{grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:12px}
#shell main header{display:flex;align-items:start;gap:${sizes.headerGap};padding:${sizes.headerPadding}}
#shell main header div{align-self:center}
#shell header b{display:block;font-size:20px;font-weight:570;line-height:1.3;letter-spacing:-.014em}
#shell header p{min-height:1.45em;font-size:13px;color:var(--secondaryText)}
#shell header p:empty{display:none}
#shell main:has(#shell-title:empty){visibility:hidden}
#shell .menu{display:none;width:${sizes.menuButtonSize}px;height:${sizes.menuButtonSize}px;margin-left:-8px;border:solid transparent;border-width:9px 7px;background:linear-gradient(var(--text) 0 0) 0 0/100% 2px no-repeat,linear-gradient(var(--text) 0 0) 0 50%/100% 2px no-repeat,linear-gradient(var(--text) 0 0) 0 100%/100% 2px no-repeat;background-origin:padding-box}
#shell .card{flex-direction:column;align-items:center;height:100dvh;padding:40px 16px 32px;background:radial-gradient(60rem 26rem at 50% -8rem,var(--accentTint),transparent)}
#shell .card .brand{margin-bottom:28px}
#shell .card section{display:grid;gap:16px;width:100%;max-width:${sizes.authCardWidth}px;padding:${sizes.authCardPadding}px;border:1px solid var(--divider);border-radius:14px;background:var(--paper)}
@media (min-height:760px){#shell .card{padding-top:11dvh}}
@media (max-width:479.95px){#shell .card section{padding:24px 20px}}
#shell .landing header{border-bottom:1px solid var(--divider)}
#shell .landing header .brand{display:flex;width:100%;max-width:${sizes.landingWidth}px;min-height:${sizes.landingBarHeight}px;margin:0 auto;padding:0 ${sizes.gutter}px;font-size:16px;line-height:1}
#shell .landing section{display:grid;justify-items:center;align-content:center;gap:20px;min-height:min(calc(100dvh - 200px),640px);padding:64px ${sizes.mobileGutter}px}
#shell .landing i{width:min(100%,360px)}
html[data-sidebar=collapsed] #shell aside{width:${sizes.collapsedSidebarWidth}px}
html[data-sidebar=collapsed] #shell aside :is(span,i){display:none}
html[data-sidebar=collapsed] #shell aside .brand{padding:0;font-size:0;gap:0;justify-content:center}
@media (pointer:coarse){#shell li{min-height:${sizes.coarseNavLineHeight}px}}
@media (max-width:${sizes.sidebarFrom - 0.05}px){#shell aside{display:none}#shell .menu{display:block}}
@media (max-width:${sizes.desktopFrom - 0.05}px){#shell main{padding:0 ${sizes.mobileGutter}px}#shell .landing header .brand{padding:0 ${sizes.mobileGutter}px}}
@media print{#shell{display:none}}
`.trim();
