import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { endChild } from './host/endChild.ts';

const againMs = 2000;

/**
 * WhatsApp for numbers that are linked by a code, where no other server is named: the phones of the sandbox scan their
 * codes. A process of its own, because it loads the Signal library, whose licence (GPL-3.0) stays outside of all others.
 * The compiler that its few files need is there for as long as it runs.
 * @param kept where it keeps what it knows, its address among it
 */
export function createLinkedStandIn(file: string, kept: string) {
  let child: ChildProcess | undefined;
  let up: Promise<boolean> | undefined;
  let isStopping = false;

  async function open(): Promise<boolean> {
    if (isStopping) return false;
    const started = fork(file, [kept], { execArgv: ['--import', 'tsx'] });
    child = started;
    started.once('exit', () => {
      [child, up] = [undefined, undefined];
      if (!isStopping) setTimeout(start, againMs).unref();
    });
    const [addresses] = (await Promise.race([once(started, 'message'), once(started, 'exit')])) as [unknown];
    const { web, control } = (addresses ?? {}) as { web?: string; control?: string };
    if (!web || !control) return false;
    process.env['WHATSAPP_WEB_URL'] = web;
    process.env['SANDBOX_PHONES_URL'] = control;
    return true;
  }

  /** @returns false if it failed to start; the caller must then not connect to WhatsApp itself */
  const start = (): Promise<boolean> => {
    up ??= open();
    return up;
  };

  return {
    start,
    async stop(): Promise<void> {
      isStopping = true;
      await endChild(child);
      delete process.env['SANDBOX_PHONES_URL'];
    },
  };
}
