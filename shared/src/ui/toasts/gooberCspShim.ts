// notistack's styles come from goober, which writes text into a style element; a strict CSP refuses that. goober
// accepts any `window._goober` whose first child contains text, so this one writes into a constructed style sheet. It
// must be evaluated before notistack.
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
