import { expect, test } from '../provider/fixtures.ts';

// Runs in the page. Returns the hues of each colored figure in the columns Score and Severity of the picture, in
// degrees.
const readHues = (picture: HTMLImageElement) => {
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  const columns = { severity: [1030, 1210], score: [1240, 1330] } as const;
  const readHue = (column: keyof typeof columns, top: number, height = 1): number | undefined => {
    const [left, right] = columns[column];
    const { data = [] } = context?.getImageData(left, top, right - left, height) ?? {};
    const hues = [];
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
      const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
      // Only letters and marks, without their pale background and gray.
      if (most < 60 || most - least < most * 0.6) continue;
      hues.push(most === red ? (60 * (green - blue)) / (most - least) : 120 + (60 * (blue - red)) / (most - least));
    }
    return hues.length === 0 ? undefined : hues.reduce((sum, hue) => sum + hue, 0) / hues.length;
  };
  const figures: { score: number; severity: number }[] = [];
  for (let top = 650; top < picture.naturalHeight - 30; top += 1) {
    if (readHue('score', top) === undefined) continue;
    figures.push({ score: readHue('score', top, 20) ?? 0, severity: readHue('severity', top, 20) ?? 0 });
    top += 40;
  }
  return figures;
};

test('landing: on the narrowest phone the bar is one line', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  await expect.poll(async () => (await link.boundingBox())?.height).toBeLessThan(30);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('landing: the popular plan is larger', async ({ page }) => {
  await page.goto('/');
  const plan = (name: string) => page.locator('#pricing').getByRole('listitem', { name });
  const height = async (name: string) => (await plan(name).boundingBox())?.height ?? 0;
  await expect.poll(async () => (await height('Pro')) - (await height('Free'))).toBeGreaterThan(0);
});

test('landing: in the picture of Daily each score has the color of its severity', async ({ page }) => {
  await page.goto('/');
  const picture = page.getByRole('img', { name: /^The daily list/ });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 2560);
  // Its width is known before its pixels are loaded.
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  const figures = await picture.evaluate(readHues);
  expect(figures.length).toBeGreaterThan(3);
  // Critical and High are 21 degrees apart.
  expect(figures.filter(({ score, severity }) => Math.abs(score - severity) > 8)).toEqual([]);
});
