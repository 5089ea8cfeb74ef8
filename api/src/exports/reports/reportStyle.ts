/** The look of the HTML report. Its hash is in the report's policy. */
export const reportStyle = `
:root { color-scheme: light dark; --page: #f8f9fb; --card: #fff; --line: #dde1e7; --text: #1b2130; --quiet: #535c6b; --accent: #4338ca;
  --critical: #b01c1c; --high: #a83a08; --medium: #805300; --low: #166b36; }
@media (prefers-color-scheme: dark) { :root { --page: #12161f; --card: #1a202c; --line: #343e4e; --text: #e4e8ef; --quiet: #a9b3c3; --accent: #b3b6ff;
  --critical: #ff9d9d; --high: #ffb57d; --medium: #efcb5e; --low: #7fdca0; } }
body { margin: 0; padding: 24px; background: var(--page); color: var(--text); font: 13px/1.45 Inter, system-ui, sans-serif; }
h1 { margin: 0; font-size: 20px; } p { margin: 4px 0 16px; color: var(--quiet); }
table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line); }
th, td { padding: 8px 12px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; white-space: nowrap; }
th:nth-child(2) { width: 24%; } th:nth-child(6) { width: 44%; } td:nth-child(2), td:nth-child(6) { min-width: 140px; white-space: normal; overflow-wrap: anywhere; }
th { position: sticky; top: 0; background: var(--card); color: var(--quiet); }
td:first-child { font-family: "JetBrains Mono", ui-monospace, monospace; } th:nth-child(4), td:nth-child(4) { text-align: right; font-variant-numeric: tabular-nums; }
a { color: var(--accent); }
.Critical, .High, .Medium, .Low, .Unknown { font-weight: 600; } .Critical { color: var(--critical); } .High { color: var(--high); } .Medium { color: var(--medium); } .Low { color: var(--low); }
footer { margin-top: 16px; color: var(--quiet); }
@media print { body { padding: 0; background: #fff; } th { position: static; } }
`;
