import type { Endpoint } from '../contract/endpoint.ts';
import { queryClient } from './client.ts';

/** Makes every answer of these endpoints stale and asks again for those on screen. */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}
