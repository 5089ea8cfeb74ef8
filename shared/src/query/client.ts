import { QueryClient } from '@tanstack/react-query';

/** The one cache of answers. A failure is shown at once with Try Again; nothing is asked again behind the user's back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, gcTime: 5 * 60_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
