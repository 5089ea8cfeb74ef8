const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

// Retries a failed import after 1, 2, 4, ... 30 s. React.lazy would cache a rejection permanently and throw it into
// the screen, although the part is optional.
export async function retryImport<T>(load: () => Promise<T>, wait = 1000): Promise<T> {
  try {
    return await load();
  } catch {
    await sleep(wait);
    return retryImport(load, Math.min(wait * 2, 30_000));
  }
}
