import type { ChildProcess } from 'node:child_process';

const patienceMs = 5000;

/** Asks a process to end and waits until it has; one that does not is killed. */
export async function endChild(running: ChildProcess | undefined): Promise<void> {
  if (!running) return;
  const ended = new Promise((resolve) => running.once('exit', resolve));
  const kill = setTimeout(() => running.kill('SIGKILL'), patienceMs);
  running.kill('SIGTERM');
  await ended;
  clearTimeout(kill);
}
