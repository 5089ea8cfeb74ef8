import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import semver from 'semver';

export type Pair = readonly [string, string];

/** A program that owns an order of versions. */
export interface Tool {
  /** The reason for which the tool is not available on this machine. */
  missing: string | undefined;
  /** Returns the sign of each comparison. Versions must be free of blanks. */
  compare: (pairs: readonly Pair[]) => Promise<number[]>;
}

const SIGNS: Record<string, number> = { '<': -1, '=': 0, '>': 1 };

async function run(command: string, args: readonly string[], input = ''): Promise<string> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => output.push(bytes));
  const isClosed = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  child.stdin.on('error', () => undefined).end(input);
  const code = await isClosed;
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return Buffer.concat(output).toString();
}

async function findMissing(name: string, command: string, args: readonly string[]): Promise<string | undefined> {
  try {
    await run(command, args);
    return undefined;
  } catch {
    return `${name} isn't installed`;
  }
}

const toLines = (pairs: readonly Pair[]) => pairs.map((pair) => `${pair.join(' ')}\n`).join('');

// dpkg's own module, because `dpkg --compare-versions` needs a process for each comparison.
const DPKG_LOOP = `while (<STDIN>) {
  my ($a, $b) = split;
  my $order = version_compare($a, $b);
  print(($order < 0 ? '<' : $order > 0 ? '>' : '=') . "\\n");
}`;

async function readSigns(command: string, args: readonly string[], pairs: readonly Pair[]): Promise<number[]> {
  const output = await run(command, args, toLines(pairs));
  const signs = output
    .trim()
    .split('\n')
    .map((sign) => SIGNS[sign]);
  if (signs.length !== pairs.length && pairs.length > 0) throw new Error(`${command} compared ${signs.length} pairs`);
  return signs.map((sign, index) => {
    if (sign === undefined) throw new Error(`${command} can't compare ${pairs[index]?.join(' and ')}`);
    return sign;
  });
}

const dpkg: Tool = {
  missing: await findMissing('dpkg', 'perl', ['-MDpkg::Version', '-e', '1']),
  compare: (pairs) => readSigns('perl', ['-MDpkg::Version', '-e', DPKG_LOOP], pairs),
};

const RPM_LOOP = `for line in io.lines() do
  local a, b = line:match('(%S+) (%S+)')
  local order = rpm.vercmp(a, b)
  print((order < 0 and '<' or order > 0 and '>' or '=') .. '\\n')
end`;

const rpm: Tool = {
  missing: await findMissing('rpm', 'rpm', ['--version']),
  compare: (pairs) => readSigns('rpm', ['--eval', `%{lua: ${RPM_LOOP}}`], pairs),
};

const PYTHON_LOOP = `
import sys
try:
    from packaging.version import Version
except ImportError:
    from pip._vendor.packaging.version import Version
for line in sys.stdin:
    a, b = map(Version, line.split())
    print('<' if a < b else '>' if a > b else '=')
`;

const packaging: Tool = {
  missing: await findMissing('Python with packaging or pip', 'python3', ['-c', PYTHON_LOOP]),
  compare: (pairs) => readSigns('python3', ['-c', PYTHON_LOOP], pairs),
};

const JARS = ['maven3-artifact.jar', 'maven-artifact.jar', 'maven-artifact-3.x.jar', 'commons-lang3.jar']
  .flatMap((name) => [`/usr/share/java/${name}`, `/usr/share/maven/lib/${name}`])
  .filter((path) => existsSync(path));
const MAVEN = ['-cp', JARS.join(':'), 'org.apache.maven.artifact.versioning.ComparableVersion'];
const MAX_ARGUMENTS = 20_000;

// Maven's program compares each argument with the one before it.
async function compareByMaven(pairs: readonly Pair[]): Promise<number[]> {
  const signs: number[] = [];
  for (let start = 0; start < pairs.length; start += MAX_ARGUMENTS) {
    const part = pairs.slice(start, start + MAX_ARGUMENTS);
    const output = await run('java', [...MAVEN, ...part.flat()]);
    const orders = output.split('\n').flatMap((text) => /^ {3}\S+ (<|==|>) \S+$/.exec(text)?.[1]?.[0] ?? []);
    if (orders.length !== 2 * part.length - 1) throw new Error(`Maven compared ${orders.length} versions`);
    for (let index = 0; index < orders.length; index += 2) signs.push(SIGNS[orders[index] ?? ''] ?? Number.NaN);
  }
  return signs;
}

const maven: Tool = {
  missing: await findMissing("Maven's artifact library", 'java', [...MAVEN, '1']),
  compare: compareByMaven,
};

const npm: Tool = {
  missing: undefined,
  compare: async (pairs) => pairs.map(([a, b]) => semver.compare(a, b)),
};

export const tools = { dpkg, rpm, npm, packaging, maven };
