import type { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Converts the result of hono's `html` to a string; only for markup without promises. */
export const markupText = (markup: ReturnType<typeof html>): string => (markup as HtmlEscapedString).toString();
