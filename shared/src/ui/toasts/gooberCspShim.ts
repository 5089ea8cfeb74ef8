/**
 * notistack's styles come from goober, which writes text into a style element; a strict CSP refuses that. goober takes
 * any `window._goober` whose first child holds text, so it is given one that writes into a constructed style sheet.
 * It must be evaluated before notistack.
 */
export const gooberCspShim = new CSSStyleSheet();

let text = '';
const firstChild = {
  get data() {
    return text;
  },
  set data(css: string) {
    text = css;
    gooberCspShim.replaceSync(css);
  },
};
Object.assign(window, { _goober: { parentNode: document, firstChild } });
