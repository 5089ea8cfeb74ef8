import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { execa } from 'execa';
import { workspaceRoot } from '../../../build/area.ts';

const STEP_TIMEOUT_MS = 600_000;

export interface Image {
  // Folders with the files that the stages added, the newest first. The `/usr` and `/etc` of this machine replace those of
  // the base images.
  layers: readonly string[];
  workdir: string;
  user: string;
  env: Readonly<Record<string, string>>;
  command: readonly string[];
  healthcheck: readonly string[];
}

interface Stage {
  from: string;
  instructions: { name: string; value: string }[];
}

const base: Image = { layers: [], workdir: '/', user: '0:0', env: {}, command: [], healthcheck: [] };

export function parseStages(text: string): Map<string, Stage> {
  const stages = new Map<string, Stage>();
  let current: Stage | undefined;
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines.filter((line) => line.trim() !== '')) {
    const [, name = '', value = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    const [, from, as] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
    if (from && as) stages.set(as, (current = { from, instructions: [] }));
    else if (name !== '' && current) current.instructions.push({ name, value });
    else throw new Error(`Cannot read this line of the Containerfile: ${line}`);
  }
  return stages;
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

// `writable` is the folder that takes what is written, and the one that the kernel needs for it.
const mount = (root: string, layers: readonly string[], writable?: readonly [string, string]) =>
  [
    `mkdir -p ${root}`,
    `mount -t overlay overlay -o lowerdir=${layers.join(':')}${writable ? `,upperdir=${writable[0]},workdir=${writable[1]}` : ''} ${root}`,
    ...['usr', 'etc'].map((each) => `mount --bind /${each} ${root}/${each}`),
    ...['proc', 'dev'].map((each) => `mount --rbind /${each} ${root}/${each}`),
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
  ].join('\n');

const runPrivately = (script: string) =>
  promisify(execFile)('unshare', ['--mount', '--propagation', 'private', 'sh', '-ec', script], {
    timeout: STEP_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
  });

// Assembles targets of the Containerfile by its own steps, in overlays of this machine's file system under `dir`. It
// must run as root.
export async function createImages(dir: string) {
  const stages = parseStages(await readFile(path.join(workspaceRoot, 'Containerfile'), 'utf8'));
  const images = new Map<string, Promise<Image>>();
  const skeleton = path.join(dir, 'skeleton');
  for (const each of ['usr', 'etc', 'proc', 'dev', 'tmp', 'root', 'var'])
    await mkdir(path.join(skeleton, each), { recursive: true });
  for (const each of ['bin', 'sbin', 'lib', 'lib64']) await symlink(`usr/${each}`, path.join(skeleton, each));

  const getImage = (target: string): Promise<Image> => {
    const image = images.get(target) ?? buildStage(target);
    images.set(target, image);
    return image;
  };

  async function buildStage(target: string): Promise<Image> {
    const stage = stages.get(target);
    if (!stage) throw new Error(`The Containerfile has no stage ${target}.`);
    const parent = stages.has(stage.from) ? await getImage(stage.from) : { ...base, layers: [skeleton] };
    const layer = path.join(dir, target, 'layer');
    const work = path.join(dir, target, 'work');
    const root = path.join(dir, target, 'root');
    await Promise.all([layer, work].map((each) => mkdir(each, { recursive: true })));
    const mountWritable = mount(root, parent.layers, [layer, work]);
    let image: Image = { ...parent, layers: [layer, ...parent.layers] };
    for (const { name, value } of stage.instructions) {
      if (name === 'RUN') {
        const step = `cd ${image.workdir} && ${value}`;
        // The user's folder has the settings and the cache of the package manager.
        const home = `mount --bind ${homedir()} ${root}/root && export HOME=/root`;
        await runPrivately(`${mountWritable}\n${home}\nexec chroot ${root} /bin/sh -ec ${quote(step)}`);
      } else if (name === 'COPY') {
        const copy = await copyScript(value, image.workdir, root);
        await runPrivately(`${mountWritable}\n${copy}`);
      } else image = applySetting(image, name, value);
      if (name === 'WORKDIR') await mkdir(path.join(layer, image.workdir), { recursive: true });
    }
    return image;
  }

  async function copyScript(value: string, workdir: string, root: string): Promise<string> {
    const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(value) ?? [];
    const sources = paths.split(' ');
    const target = path.join(root, path.resolve(workdir, sources.pop() ?? ''));
    if (from === undefined)
      return `cd ${workspaceRoot} && git ls-files -z --cached --others --exclude-standard |
        tar --null --files-from=- --ignore-failed-read --create | tar --extract --no-same-owner --directory=${target}`;
    const source = path.join(dir, from, 'source');
    const copies = sources.map(
      (each) =>
        `if [ -d ${source}${each} ]; then cp -a ${source}${each}/. ${target}; else cp -a ${source}${each} ${target}; fi`,
    );
    const { layers } = await getImage(from);
    return [mount(source, layers), `mkdir -p ${target}`, ...copies].join('\n');
  }

  return { getImage };
}

function applySetting(image: Image, name: string, value: string): Image {
  const readCommand = () => JSON.parse(value.replace(/^.*?(?=\[)/, '')) as string[];
  switch (name) {
    case 'WORKDIR':
      return { ...image, workdir: path.posix.resolve(image.workdir, value) };
    case 'USER':
      return { ...image, user: value };
    case 'ENV':
      return {
        ...image,
        env: { ...image.env, ...Object.fromEntries(value.split(' ').map((pair) => pair.split('='))) },
      };
    case 'CMD':
      return { ...image, command: readCommand() };
    case 'HEALTHCHECK':
      return { ...image, healthcheck: readCommand() };
    default:
      throw new Error(`The test does not know the instruction ${name} of the Containerfile.`);
  }
}

export interface ContainerOptions {
  env: Record<string, string>;
  // Empty writable folders.
  tmpfs: readonly string[];
  // Folders of this machine by their path in the container.
  volumes: Record<string, { folder: string; readOnly: boolean }>;
}

// Runs `command` as a container engine would: with a read-only root, as the user of the image, without capabilities.
export function runContainer(root: string, image: Image, command: readonly string[], options: ContainerOptions) {
  const env = { PATH: '/usr/bin:/bin', ...image.env, ...options.env };
  const volumes = Object.entries(options.volumes).flatMap(([at, { folder, readOnly }]) => [
    `mount --bind ${folder} ${root}${at}`,
    ...(readOnly ? [`mount -o remount,bind,ro ${root}${at}`] : []),
  ]);
  const script = [
    mount(root, image.layers),
    ...options.tmpfs.filter((each) => each !== '/tmp').map((each) => `mount -t tmpfs tmpfs ${root}${each}`),
    ...volumes,
    ...['usr', 'etc'].map((each) => `mount -o remount,bind,ro ${root}/${each}`),
    `mount -t proc proc ${root}/proc`,
    `exec chroot ${root} "$@"`,
  ].join('\n');
  const [uid, gid] = image.user.split(':');
  const unshare = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', 'sh', '-ec', script, 'sh'];
  const dropRights = [
    '--pdeathsig=keep',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
  ];
  const variables = Object.entries(env).map((pair) => pair.join('='));
  const inRoot = ['setpriv', ...dropRights, 'env', '--ignore-environment', `--chdir=${image.workdir}`, ...variables];
  return execa('unshare', [...unshare, ...inRoot, ...command], { reject: false, stdin: 'ignore', all: true });
}
