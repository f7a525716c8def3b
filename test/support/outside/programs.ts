import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const commands = {
  curl: ['sh', '-c'],
  JavaScript: [process.execPath, '--input-type=module', '-e'],
  Python: ['python3', '-c'],
} as const;
type Language = keyof typeof commands;

const programs: Record<Language, string> = { curl: 'curl', JavaScript: process.execPath, Python: 'python3' };

/** Whether what is printed in a language can be run here: only Node.js is asked of a machine. */
export const isInstalled = (language: Language): boolean =>
  spawnSync(programs[language], ['--version'], { stdio: 'ignore' }).status === 0;

/** Runs what the pages for developers print, in a folder with the files that it names. */
export function runProgram(language: Language, code: string, cwd: string) {
  const [command, ...args] = commands[language];
  return promisify(execFile)(command, [...args, code], { cwd });
}
