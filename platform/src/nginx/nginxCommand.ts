import path from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { writeAtomically } from '../release/writeAtomically.ts';

/** `release nginx <dir>`: the gateway's headers as include files. */
export const nginxCommand = (): Command =>
  new Command('nginx')
    .description("write the gateway's headers as include files for nginx (see docs/guide)")
    .argument('<dir>', 'where to: /etc/nginx/faultline')
    .option('--tree <dir>', 'the release tree (default: DATA_DIR/releases)')
    .action(async (dir: string, { tree }: { tree?: string }) => {
      const { releases, publicUrl } = readConfig(process.env);
      const { headerFiles } = await import('./headerFiles.ts');
      const files = await headerFiles(tree ?? releases, publicUrl);
      for (const [name, text] of Object.entries(files)) await writeAtomically(path.join(dir, name), text);
      console.log(`Wrote ${Object.keys(files).join(' and ')} to ${dir}. Check and reload: nginx -t && nginx -s reload`);
    });
