import { useMutation } from '@tanstack/react-query';
import { ApiError, getErrorMessage } from '../api/ApiError.ts';
import { type Answer, call, type CallInput } from '../api/call.ts';
import type { Endpoint, EndpointSchemas } from '../contract/endpoint.ts';
import { toast } from '../ui/index.ts';
import { refresh } from './queryCache.tsx';

interface CommandOptions {
  /** The endpoints whose answers this change makes stale. They are also fetched again if the change is refused. */
  refreshes?: readonly Endpoint[];
  /** The toast of success: a text, or one made from the provider's message. */
  done?: string | ((message: string | undefined) => string | undefined);
  /** The toast of failure, made from the error's message; left out, the message itself. False leaves it to the screen. */
  failed?: ((message: string) => string) | false;
}

/** The outcome of a command. Its toasts have been shown already. */
export type Outcome<T> = ({ ok: true } & Answer<T>) | { ok: false; error: ApiError };

/** Runs a change at the provider, shows a toast with its outcome, and refreshes the answers that it made stale. */
export function useCommand<Path extends string, S extends EndpointSchemas, T>(
  endpoint: Endpoint<Path, S, T>,
  { refreshes = [], done, failed }: CommandOptions = {},
) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: Omit<CallInput<Path, S>, 'query'>) => call(endpoint, input as CallInput<Path, S>),
  });
  const run = async (input: Omit<CallInput<Path, S>, 'query'> = {}): Promise<Outcome<T>> => {
    const outcome = await runCommand(() => mutateAsync(input), {
      done: ({ message }) => (typeof done === 'function' ? done(message) : done),
      failed: failed && (({ message }) => failed(message)),
      settle: () => refresh(...refreshes),
    });
    // The screen shows something that others have changed or deleted.
    if (!outcome.ok && [403, 404, 409].includes(outcome.error.status ?? 0)) void refresh(...refreshes);
    return outcome;
  };
  return { run, busy: isPending };
}

const TEAM_NOT_FOUND = 'ERR_TEAM_NOT_FOUND';

interface CommandSteps<T> {
  /** Shows the change before the provider has agreed. Returns what undoes it. */
  optimistic?: (() => () => void) | undefined;
  done: (answer: Answer<T>) => string | undefined;
  /** The toast of failure; left out, the error's message. False shows none. */
  failed?: ((error: ApiError) => string) | false | undefined;
  settle: (answer: Answer<T>) => unknown;
}

/** Runs one command: changes the screen, asks the provider, shows a toast, and undoes the change if it failed. */
export async function runCommand<T>(
  ask: () => Promise<Answer<T>>,
  { optimistic, done, failed = ({ message }) => message, settle }: CommandSteps<T>,
): Promise<Outcome<T>> {
  const undo = optimistic?.();
  try {
    const answer = await ask();
    const text = done(answer);
    if (text) toast.success(text);
    await settle(answer);
    return { ok: true, ...answer };
  } catch (thrown) {
    undo?.();
    const error =
      thrown instanceof ApiError ? thrown : new ApiError({ kind: 'unexpected', message: getErrorMessage(thrown) });
    // The session has announced a 401 already, and a page says by itself that its team is gone.
    if (failed && error.status !== 401 && error.code !== TEAM_NOT_FOUND) toast.error(failed(error));
    return { ok: false, error };
  }
}
