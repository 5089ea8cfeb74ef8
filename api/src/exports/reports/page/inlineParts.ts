import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of files beside this one, and the source expression by which a policy allows them. */
function inline(...names: string[]) {
  const text = names.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('');
  return { text, allowed: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

/** Sorts, searches and narrows the table; without it the report is the same page standing still. */
export const reportScript = inline('reportScript.js');

/** The look of the report, on screen and on paper. */
export const reportStyle = inline('reportPage.css', 'reportTable.css', 'reportPhone.css', 'reportPrint.css');
