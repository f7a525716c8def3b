import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const commands = {
  curl: ['sh', '-c'],
  JavaScript: [process.execPath, '--input-type=module', '-e'],
  Python: ['python3', '-c'],
} as const;

/** Runs what the pages for developers print, in a folder with the files that it names. Python needs the package requests. */
export function runProgram(language: keyof typeof commands, code: string, cwd: string) {
  const [command, ...args] = commands[language];
  return promisify(execFile)(command, [...args, code], { cwd });
}
