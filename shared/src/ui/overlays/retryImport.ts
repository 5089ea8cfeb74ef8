const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Loads a module, again after 1, 2, 4, ... 30 s while it fails. React.lazy keeps a rejection for ever and throws it into the
 * screen; a part that is only needed for comfort waits for its chunk instead.
 */
export async function retryImport<T>(load: () => Promise<T>, wait = 1000): Promise<T> {
  try {
    return await load();
  } catch {
    await sleep(wait);
    return retryImport(load, Math.min(wait * 2, 30_000));
  }
}
