import Bowser from 'bowser';

/** `Firefox on Windows`, from what a browser says of itself; null where it says nothing that is known. */
export function formatDevice(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? null : names.join(' on ');
}
