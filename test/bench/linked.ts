import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { LinkedEvent } from '../../functions/channels/drivers/whatsapp/events.ts';
import { listSessions } from '../../functions/channels/linked/sessions.ts';
import { linkedWorkerBundle } from '../../infra/linkedWorkerImage.ts';
import { runKilled } from '../support/whatsappWeb/exactness.ts';
import { openLinkedFixture } from '../support/whatsappWeb/linkedFixture.ts';
import { peakMegabytes, residentMegabytes } from './processes.ts';

/**
 * Numbers linked by a code, over WhatsApp's stand-in and with workers that are processes of their own: messages both ways
 * while the worker is killed, how long the next one takes to go on, how much memory many numbers need in one worker, and
 * what waited while nobody had the line.
 */
const messages = Number(process.env['MESSAGES'] ?? 1000);
const kills = Number(process.env['KILLS'] ?? 5);
const numbers = Number(process.env['NUMBERS'] ?? 40);
const backlog = Number(process.env['BACKLOG'] ?? 10_000);
const maxMegabytes = 300;
const maxSeconds = 30;

const desk = await openLinkedFixture();
const entry = fileURLToPath(new URL('../support/whatsappWeb/quickWorker.ts', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'prosa-worker-'));
// As it is deployed, so that nobody measures the tools that build it.
const file = join(dir, 'worker.mjs');
await build({ ...linkedWorkerBundle, entryPoints: [entry], outfile: file });
const execArgv = ['--max-old-space-size=768'];
const env = { ...process.env, WHATSAPP_WEB_URL: desk.whatsapp.url };
/** Each under the name by which the table knows it. */
const children = new Map<string, ChildProcess>();
const takeovers: number[] = [];

async function worker(): Promise<ChildProcess> {
  const child = fork(file, { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ id }] = (await once(child, 'message')) as [{ id: string }];
  children.set(id, child);
  child.once('exit', () => children.delete(id));
  return child;
}

/** Of several workers any may have the line: the one that has it is killed, and another one stands by again. */
async function killHolder(): Promise<void> {
  const [line] = (await listSessions()).sessions;
  const holder = children.get(line?.owner ?? '');
  if (!holder) throw new Error('nobody has the line');
  const before = desk.whatsapp.entrances;
  holder.kill('SIGKILL');
  const at = performance.now();
  void desk.whatsapp
    .until(() => desk.whatsapp.entrances > before)
    .then(() => takeovers.push((performance.now() - at) / 1000));
  await worker();
}

async function exactness(): Promise<boolean> {
  const began = performance.now();
  await worker();
  await worker();
  const found = await runKilled(desk, {
    messages,
    people: 10,
    kills,
    worker: () => ({ kill: killHolder }),
    told: console.log,
  });
  const seconds = (performance.now() - began) / 1000;
  console.log(`${messages} in and ${messages} out with ${kills} kills in ${seconds.toFixed(0)} s`);
  console.log(`lost ${found.lost.length}, doubled ${found.doubled.length}, out of order ${found.disordered.length}`);
  console.log(`left twice under one id after a kill ${found.repeated.length}, which phones show once`);
  for (const what of found.disordered) console.log(what);
  const longest = Math.max(...takeovers);
  console.log(`the next worker was in after ${takeovers.map((one) => one.toFixed(1)).join(', ')} s`);
  for (const child of children.values()) child.kill('SIGKILL');
  const isExact = found.lost.length + found.doubled.length + found.disordered.length === 0;
  return isExact && takeovers.length === kills && longest < maxSeconds;
}

async function memory(): Promise<boolean> {
  const child = await worker();
  const shops = [];
  for (let at = 0; at < numbers; at += 1) shops.push(await desk.linked());
  for (const { shop, owner } of shops) {
    const person = desk.person('Ana');
    await desk.whatsapp.say(person, owner, 'Bom dia');
    await desk.messages(shop, person, (found) => found.length === 1);
  }
  const pid = Number(child.pid);
  const [now, peak] = [residentMegabytes(pid), peakMegabytes(pid)];
  console.log(`${numbers} numbers in one worker: ${now.toFixed(0)} MB, at most ${peak.toFixed(0)} MB`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return now < maxMegabytes;
}

/** Everything that waited is in the queue once and in its order. */
async function waited(): Promise<boolean> {
  const former = await worker();
  const { owner } = await desk.linked();
  former.kill('SIGTERM');
  await once(former, 'exit');
  const persons = Array.from({ length: 10 }, (_, at) => desk.person(`Pessoa ${at + 1}`));
  const each = Math.ceil(backlog / persons.length);
  for (let turn = 0; turn < each; turn += 1)
    for (const person of persons) await desk.whatsapp.say(person, owner, `${turn}`);
  const [device] = desk.whatsapp.devicesOf(owner);
  const child = await worker();
  await desk.whatsapp.until(() => (device?.waiting.size ?? 0) < each * persons.length);
  const began = performance.now();
  await desk.whatsapp.until(() => device?.waiting.size === 0);
  const seconds = (performance.now() - began) / 1000;
  const peak = peakMegabytes(Number(child.pid));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const heard = (await desk.workshop.drain('inbound'))
    .map(({ event }) => LinkedEvent.parse(event))
    .flatMap((event) => (event.kind === 'message' ? event.message : []));
  const wanted = Array.from({ length: each }, (_, turn) => `${turn}`).join();
  const whole = persons.filter(({ number }) => {
    const theirs = heard.filter(({ aliases }) => aliases[0].value === number);
    return theirs.map(({ body }) => body).join() === wanted;
  });
  console.log(
    `${each * persons.length} messages waited: taken in ${seconds.toFixed(0)} s with at most ${peak.toFixed(0)} MB, ` +
      `whole and in order from ${whole.length} of ${persons.length} people`,
  );
  return whole.length === persons.length;
}

const isExact = kills === 0 || (await exactness());
const isSmall = numbers === 0 || (await memory());
const isWhole = backlog === 0 || (await waited());
await desk.stop();
rmSync(dir, { recursive: true });
process.exit(isExact && isSmall && isWhole ? 0 : 1);
