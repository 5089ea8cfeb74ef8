import { useMutation } from '@tanstack/react-query';
import { ApiError, getErrorMessage } from '../api/ApiError.ts';
import { type Answer, call, type CallInput } from '../api/call.ts';
import type { Endpoint, EndpointSchemas } from '../contract/endpoint.ts';
import { toast } from '../ui/index.ts';
import { refresh } from './queryCache.tsx';

interface CommandOptions {
  /** The endpoints whose answers this change makes stale. */
  refreshes?: readonly Endpoint[];
  /** The toast of success: a text, or one made from the provider's message. */
  done?: string | ((message: string | undefined) => string | undefined);
  /** The toast of failure, made from the error's message; left out, the message itself. False leaves it to the screen. */
  failed?: ((message: string) => string) | false;
}

/** The outcome of a command, for the code that follows it. The toasts have been shown by then. */
export type Outcome<T> = ({ ok: true } & Answer<T>) | { ok: false; error: ApiError };

/** A change at the provider: runs, says how it went, and refreshes what it made stale. */
export function useCommand<Path extends string, S extends EndpointSchemas, T>(
  endpoint: Endpoint<Path, S, T>,
  { refreshes = [], done, failed }: CommandOptions = {},
) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: Omit<CallInput<Path, S>, 'query'>) => call(endpoint, input as CallInput<Path, S>),
  });
  const run = async (input: Omit<CallInput<Path, S>, 'query'> = {}): Promise<Outcome<T>> => {
    try {
      const answer = await mutateAsync(input);
      const text = typeof done === 'function' ? done(answer.message) : done;
      if (text !== undefined) toast.success(text);
      await refresh(...refreshes);
      return { ok: true, ...answer };
    } catch (thrown) {
      const error =
        thrown instanceof ApiError ? thrown : new ApiError({ kind: 'unexpected', message: getErrorMessage(thrown) });
      // A 401 has been announced by the session already.
      if (failed !== false && error.status !== 401) toast.error(failed ? failed(error.message) : error.message);
      return { ok: false, error };
    }
  };
  return { run, busy: isPending };
}
