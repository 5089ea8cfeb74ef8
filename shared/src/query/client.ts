import { QueryClient } from '@tanstack/react-query';

// Asked without a connection, a call fails like any other, instead of waiting in silence until there is one.
const networkMode = 'always';

/**
 * The one cache of answers. A failure is shown at once with Try Again; nothing is asked again behind the user's back, but
 * for what stands on screen when the connection comes back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      retry: false,
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    mutations: { networkMode, retry: false },
  },
});
