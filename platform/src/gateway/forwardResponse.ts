async function* untilCut(body: ReadableStream<Uint8Array>, onCut: (error: unknown) => void) {
  try {
    yield* body;
  } catch (error) {
    onCut(error);
  }
}

/**
 * An answer that is passed on as it comes. Where the provider breaks off, `onCut` must cut the browser's connection: a
 * body that merely ended would look whole.
 */
export function forwardResponse(answer: Response, onCut: (error: unknown) => void): Response {
  return answer.body === null ? answer : new Response(ReadableStream.from(untilCut(answer.body, onCut)), answer);
}
