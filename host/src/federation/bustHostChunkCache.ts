/** The bundler's own: the file name of a chunk. */
declare let __webpack_get_script_filename__: ((chunk: string | number) => string) | undefined;

let attemptId = 0;

/** From now on the host's chunks are fetched at new addresses, past requests that still hang and damaged copies in caches. */
export function bustHostChunkCache(): void {
  attemptId += 1;
  if (attemptId > 1 || typeof __webpack_get_script_filename__ !== 'function') return;
  const plain = __webpack_get_script_filename__;
  __webpack_get_script_filename__ = (chunk) => `${plain(chunk)}?again=${attemptId}`;
}
