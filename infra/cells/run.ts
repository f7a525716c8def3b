import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { SQSClient } from '@aws-sdk/client-sqs';
import { SSMClient } from '@aws-sdk/client-ssm';
import { readBaseImage } from '../baseImage.ts';
import { readCell } from '../cellFile.ts';
import { root } from '../root.ts';
import { noteRelease } from '../upgrade/release.ts';
import { type CellTools, compareCell, deployCell, removeCell } from './commands.ts';

const usage = 'npm run cell -- deploy|diff|remove <name of a file in cells/> [--yes], or npm run cell -- release';

const cdk = (args: readonly string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`${root}node_modules/aws-cdk/bin/cdk`, ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    child.once('error', reject).once('exit', (code) => resolve(code === 0));
  });

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

async function run([command, name, ...options]: readonly string[]): Promise<boolean> {
  if (command === 'release' && name === undefined) return noteRelease(print);
  const isConfirmed = options.includes('--yes');
  if (name === undefined || options.some((option) => option !== '--yes')) throw new Error(usage);
  const cell = { name, config: readCell(name) };
  const { region } = cell.config;
  const tools: CellTools = {
    ...{ ssm: new SSMClient({ region }), sqs: new SQSClient({ region }), cdk },
    print,
    pause: (seconds) => setTimeout(seconds * 1000),
    ...{ baseImage: readBaseImage(), today: new Date() },
  };
  if (command === 'deploy') return deployCell(cell, { isConfirmed }, tools);
  if (command === 'diff') return compareCell(cell, tools);
  if (command === 'remove') return removeCell(cell, { isConfirmed }, tools);
  throw new Error(usage);
}

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
