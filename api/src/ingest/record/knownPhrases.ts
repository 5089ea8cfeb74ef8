// Frequent phrases that people search for, in the form that `tokenize` produces. A record that contains one has a
// lexeme for it, so that the index alone finds and counts them. Any other phrase is searched in each text that has its
// words. After a change of the list, a migration must empty `cve_texts`, as 026 does.
export const KNOWN_PHRASES: readonly string[] = [
  'access control',
  'adobe acrobat',
  'android kernel',
  'apache http server',
  'apache tomcat',
  'arbitrary code',
  'arbitrary code execution',
  'arbitrary commands',
  'arbitrary file',
  'arbitrary file read',
  'arbitrary file upload',
  'arbitrary files',
  'arbitrary sql commands',
  'authentication bypass',
  'authorization bypass',
  'broken access control',
  'buffer over read',
  'buffer overflow',
  'buffer underflow',
  'cisco ios',
  'cisco ios xe',
  'code execution',
  'code injection',
  'command execution',
  'command injection',
  'cross site',
  'cross site request forgery',
  'cross site scripting',
  'denial of service',
  'deserialization of untrusted data',
  'directory traversal',
  'divide by zero',
  'double free',
  'elevation of privilege',
  'escalation of privilege',
  'execute arbitrary code',
  'execute arbitrary commands',
  'execute arbitrary sql commands',
  'external entity',
  'file inclusion',
  'file upload',
  'format string',
  'google chrome',
  'hard coded credentials',
  'heap based buffer overflow',
  'heap buffer overflow',
  'html injection',
  'improper access control',
  'improper authentication',
  'improper authorization',
  'improper input validation',
  'improper neutralization',
  'improper neutralization of input during web page generation',
  'incorrect authorization',
  'infinite loop',
  'information disclosure',
  'information leak',
  'input validation',
  'insecure direct object reference',
  'insufficient input validation',
  'integer overflow',
  'integer underflow',
  'internet explorer',
  'kernel panic',
  'linux kernel',
  'local file inclusion',
  'local privilege escalation',
  'memory corruption',
  'memory leak',
  'microsoft edge',
  'microsoft office',
  'microsoft windows',
  'missing authentication',
  'missing authorization',
  'mozilla firefox',
  'null dereference',
  'null pointer',
  'null pointer dereference',
  'open redirect',
  'oracle mysql',
  'os command injection',
  'out of bounds',
  'out of bounds access',
  'out of bounds read',
  'out of bounds write',
  'path traversal',
  'permission bypass',
  'php remote file inclusion',
  'privilege escalation',
  'prototype pollution',
  'race condition',
  'reflected cross site scripting',
  'reflected xss',
  'remote attackers',
  'remote code execution',
  'remote file inclusion',
  'request forgery',
  'request smuggling',
  'resource consumption',
  'resource exhaustion',
  'security bypass',
  'sensitive data',
  'sensitive information',
  'server side request forgery',
  'session fixation',
  'side channel',
  'special elements',
  'sql command',
  'sql commands',
  'sql injection',
  'stack based buffer overflow',
  'stack buffer overflow',
  'stack overflow',
  'stored cross site scripting',
  'stored xss',
  'template injection',
  'type confusion',
  'uncontrolled resource consumption',
  'uncontrolled search path',
  'unrestricted upload',
  'untrusted data',
  'untrusted search path',
  'use after free',
  'user enumeration',
  'web script or html',
  'windows kernel',
  'wordpress plugin',
  'xml external entity',
];

const known = new Set(KNOWN_PHRASES);
export const isKnownPhrase = (words: readonly string[]): boolean => known.has(words.join(' '));

// Words of a text never contain `=`.
export const phraseLexeme = (words: readonly string[]): string => `=${words.join(' ')}`;

export interface KnownPhrase {
  words: readonly string[];
  lexeme: string;
}

const byFirstWord = Map.groupBy(
  KNOWN_PHRASES.map((phrase): KnownPhrase => ({ words: phrase.split(' '), lexeme: phraseLexeme([phrase]) })),
  ({ words: [first = ''] }) => first,
);
const NONE: readonly KnownPhrase[] = [];

export const listPhrasesFrom = (word: string): readonly KnownPhrase[] => byFirstWord.get(word) ?? NONE;

export function standsAt(words: readonly string[], at: number, phrase: KnownPhrase): boolean {
  for (let index = 1; index < phrase.words.length; index += 1)
    if (words[at + index] !== phrase.words[index]) return false;
  return true;
}

// Returns the lexemes of the known phrases in consecutive words.
export const listPhraseLexemes = (words: readonly string[]): string[] =>
  words.flatMap((word, at) =>
    listPhrasesFrom(word)
      .filter((phrase) => standsAt(words, at, phrase))
      .map(({ lexeme }) => lexeme),
  );
