const OLDEST = [22, 18];

// Returns a message if this Node is too old for the commands, else undefined. The module must not import anything.
export function explainOldNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `faultline needs Node ${OLDEST.join('.')} or newer; this is ${version}. Install Node 24 (nodejs.org) and run the command again.`;
}

const message = explainOldNode(process.version);
if (message !== undefined) {
  console.error(message);
  process.exit(1);
}
