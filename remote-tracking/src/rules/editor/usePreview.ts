import { call, getErrorMessage } from '@faultline/shared/api';
import { useDebounced } from '@faultline/shared/forms';
import { useEffect, useState } from 'react';
import { type Preview, type PreviewRequest, rules } from '../../../contract/rules.ts';

const DEBOUNCE_MS = 500;

export type PreviewState =
  | { status: 'incomplete' }
  | { status: 'loading' }
  | { status: 'failed'; message: string; retry: () => void }
  | { status: 'ready'; data: Preview };

/** Requests what a rule would have sent after a pause in typing. */
export function usePreview(request: PreviewRequest | undefined): PreviewState {
  const text = request && JSON.stringify(request);
  const settled = useDebounced(text, DEBOUNCE_MS);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ text: string; attempt: number; data?: Preview; problem?: string }>();
  useEffect(() => {
    if (settled === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    call(rules.preview, { body: JSON.parse(settled) as PreviewRequest, signal }).then(
      ({ data }) => setAnswer({ text: settled, attempt, data }),
      (error: unknown) => signal.aborted || setAnswer({ text: settled, attempt, problem: getErrorMessage(error) }),
    );
    return () => controller.abort();
  }, [settled, attempt]);

  if (text === undefined) return { status: 'incomplete' };
  if (answer?.text !== text || answer.attempt !== attempt) return { status: 'loading' };
  if (answer.data !== undefined) return { status: 'ready', data: answer.data };
  const retry = () => setAttempt((count) => count + 1);
  return { status: 'failed', message: answer.problem ?? '', retry };
}
