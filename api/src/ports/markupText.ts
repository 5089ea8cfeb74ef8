import type { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

// Only for markup without promises.
export const markupText = (markup: ReturnType<typeof html>): string => (markup as HtmlEscapedString).toString();
