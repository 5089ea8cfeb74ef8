import type { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Returns what hono's `html` made, as a plain text; for markup without promises in it. */
export const markupText = (markup: ReturnType<typeof html>): string => (markup as HtmlEscapedString).toString();
