import { severities } from '@faultline/shared/contract';
import { html } from 'hono/html';
import type { Counts } from './Report.ts';

const WIDTH = 1000;

/** The share of each severity as one bar, and in numbers below it. The page's policy allows no style attributes, so the bar is drawn. */
export function severityBar(counts: Counts) {
  const present = severities.filter((severity) => counts[severity] > 0);
  const total = present.reduce((sum, severity) => sum + counts[severity], 0);
  let from = 0;
  const parts = present.map((severity) => {
    const x = from;
    from += (counts[severity] / total) * WIDTH;
    return html`<rect
      class="${severity}"
      x="${x.toFixed(2)}"
      y="0"
      width="${(from - x).toFixed(2)}"
      height="10"
    ></rect>`;
  });
  const number = (severity: (typeof severities)[number]) => counts[severity].toLocaleString('en-US');
  return html`<section class="severities" aria-label="Vulnerabilities by severity">
    <svg viewBox="0 0 ${WIDTH} 10" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>
    <ul>
      ${severities.map((severity) => html`<li class="${severity}"><span>${severity}</span> <b>${number(severity)}</b></li>`)}
    </ul>
  </section>`;
}
