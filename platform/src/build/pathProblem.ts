/** First segments that the gateway or a web server answers itself, so that no page is ever shown there. */
const RESERVED_SEGMENTS = new Set(['api', 'r', 'registry.json', 'healthz', 'index.html', 'headers.json']);

const isDynamic = (segment: string) => /^([:*]|\{)/.test(segment);
const isSegment = (segment: string) => /^([\w.~-]+|:\w+\??|\{\w+\}|\*)$/.test(segment);

/** Returns why a screen cannot have this path and what to do, or null. */
export function findPathProblem(path: string): string | null {
  if (path === '/') return null;
  const [first = '', ...rest] = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  if (RESERVED_SEGMENTS.has(first.toLowerCase()))
    return `${path} is answered by the server (/${first}), so no page is ever shown there. Choose another path.`;
  if (isDynamic(first))
    return `${path} matches every address of this depth, those of other areas too. Begin with a fixed segment, as in /threats/{id}.`;
  if (![first, ...rest].every(isSegment) || rest.slice(0, -1).includes('*'))
    return `${path} is not a valid path. It looks like /threats, or /threats/{id}.`;
  return null;
}
