import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** The first on the path may be a version manager's, which does not see the packages of the system's. */
function pythonWithRequests(): string {
  const found = ['python3', '/usr/bin/python3'].find(
    (python) => spawnSync(python, ['-c', 'import requests'], { stdio: 'ignore' }).status === 0,
  );
  if (found === undefined) throw new Error('no python3 has the package requests, which the example in Python needs');
  return found;
}

const commands = {
  curl: () => ['sh', '-c'],
  JavaScript: () => [process.execPath, '--input-type=module', '-e'],
  Python: () => [pythonWithRequests(), '-c'],
} as const;

/** Runs what the pages for developers print, in a folder with the files that it names. */
export function runProgram(language: keyof typeof commands, code: string, cwd: string) {
  const [command = '', ...args] = commands[language]();
  return promisify(execFile)(command, [...args, code], { cwd });
}
