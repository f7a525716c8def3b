import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

const againMs = 2000;

/**
 * WhatsApp for numbers that are linked by a code, where no other server is named: the phones of the sandbox scan their
 * codes. A process of its own, because it loads the Signal library, whose licence (GPL-3.0) stays outside of all others.
 * The compiler that its few files need is there for as long as it runs.
 */
export function createLinkedStandIn(file: string) {
  let child: ChildProcess | undefined;
  let isStopping = false;

  async function start(): Promise<void> {
    if (child || isStopping) return;
    const started = fork(file, { execArgv: ['--import', 'tsx'] });
    child = started;
    started.once('exit', () => {
      child = undefined;
      if (!isStopping) setTimeout(start, againMs).unref();
    });
    const [addresses] = (await Promise.race([once(started, 'message'), once(started, 'exit')])) as [unknown];
    const { web, control } = (addresses ?? {}) as { web?: string; control?: string };
    if (!web || !control) return;
    process.env['WHATSAPP_WEB_URL'] = web;
    process.env['SANDBOX_PHONES_URL'] = control;
  }

  return {
    start,
    stop(): void {
      isStopping = true;
      child?.kill('SIGTERM');
      delete process.env['SANDBOX_PHONES_URL'];
    },
  };
}
