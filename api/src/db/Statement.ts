/** One statement, or a part of one: texts around values. Made by the `sql` tag; values never reach the text. */
export class Statement {
  readonly #texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    const flatTexts = [texts[0] ?? ''];
    const flatValues: unknown[] = [];
    const append = (text: string) => (flatTexts[flatTexts.length - 1] += text);
    values.forEach((value, index) => {
      if (value instanceof Statement) {
        append(value.#texts[0] ?? '');
        value.values.forEach((inner, at) => {
          flatValues.push(inner);
          flatTexts.push(value.#texts[at + 1] ?? '');
        });
        append(texts[index + 1] ?? '');
      } else {
        flatValues.push(value);
        flatTexts.push(texts[index + 1] ?? '');
      }
    });
    this.#texts = flatTexts;
    this.values = flatValues;
  }

  get text(): string {
    return this.#texts.reduce((text, part, index) => `${text}$${index}${part}`);
  }
}
