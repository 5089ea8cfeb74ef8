/** The look of the docs page. Its hash is in the page's policy. */
export const docsStyle = `
:root { color-scheme: light dark; --page: #f8f9fb; --card: #fff; --line: #dde1e7; --text: #1b2130; --quiet: #535c6b; --accent: #4338ca; --tint: #eeeefe; }
@media (prefers-color-scheme: dark) { :root { --page: #12161f; --card: #1a202c; --line: #343e4e; --text: #e4e8ef; --quiet: #a9b3c3; --accent: #b3b6ff; --tint: #25274a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 24px; } h1 small { color: var(--quiet); font-size: 14px; font-weight: 400; }
h2 { margin: 0 0 8px; font-size: 15px; overflow-wrap: anywhere; }
a { color: var(--accent); }
code, pre { font: 13px/1.45 "JetBrains Mono", ui-monospace, monospace; overflow-wrap: anywhere; }
nav ul { columns: 280px; padding: 0; list-style: none; }
section { margin: 16px 0; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
.method { padding: 2px 8px; border-radius: 4px; background: var(--tint); color: var(--accent); font-size: 12px; }
table { width: 100%; border-collapse: collapse; margin: 8px 0; } th, td { padding: 4px 8px 4px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--quiet); font-weight: 600; }
summary { cursor: pointer; color: var(--quiet); } pre { max-height: 480px; margin: 8px 0 0; padding: 12px; overflow: auto; background: var(--page); border-radius: 4px; }
`;
