import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sandbox } from '@shared/sandbox/contract.ts';
import type { SandboxMessage, SandboxNumber } from '@shared/sandbox/model.ts';
import { standInPath } from '@shared/sandbox/path.ts';
import { call } from '@test/support/server/call.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { until } from '@test/support/until.ts';
import { killed } from '@test/support/whatsappWeb/killed.ts';
import { type LinkedFixture, openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handler as inbound } from '../inbound/inbound.ts';
import { handler } from '../sandbox/handler.ts';

const offline = fileURLToPath(new URL('../../test/support/whatsappWeb/offline.ts', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'prosa-phones-'));
const number = '5585988880002';
const ana = { number, lid: `9${number}`, name: 'Ana' } as Peer;

let desk: LinkedFixture;
let whatsapp: ChildProcess;

/** The process as the local system starts it. @returns its address for workers */
async function open(): Promise<string> {
  whatsapp = fork(offline, [join(dir, 'phones.jsonl')], { execArgv: ['--import', 'tsx'] });
  const [{ web, control }] = await once(whatsapp, 'message');
  process.env['SANDBOX_PHONES_URL'] = control;
  return web;
}

async function kill(): Promise<void> {
  const ended = once(whatsapp, 'exit');
  whatsapp.kill('SIGKILL');
  await ended;
}

const worker = (url: string) => desk.worker({ url, silenceMs: 300, beatMs: 50 });
const as = ({ admin }: ConnectedCompany) => ({ token: admin.token });

beforeAll(async () => {
  desk = await openLinkedFixture();
  Object.assign(process.env, {
    SANDBOX: 'on',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    META_GRAPH_URL: `http://127.0.0.1:3000${standInPath}`,
  });
});
afterAll(async () => {
  await desk.stop();
  await kill();
  rmSync(dir, { recursive: true });
});

it('goes on with a linked number after WhatsApp and the worker were killed', async () => {
  const web = await open();
  const first = worker(web);
  const shop = await desk.number();
  await call(handler, sandbox.savePhone, { number, name: 'Ana' }, as(shop));
  await desk.code(shop.connection);
  const phone = (await call(handler, sandbox.link, { connectionId: shop.connection.id }, as(shop)))
    .json as SandboxNumber;
  await desk.status(shop.connection, 'CONNECTED');
  const pair = { phoneNumberId: phone.phoneNumberId, number };

  const chat = (isSo: (lines: readonly SandboxMessage[]) => boolean) =>
    until(async () => {
      await desk.workshop.work('inbound', inbound);
      const { json } = await call(handler, sandbox.chat, pair, as(shop));
      return isSo((json as { messages: SandboxMessage[] }).messages);
    });
  const ask = async (text: string): Promise<void> => {
    await call(handler, sandbox.write, { ...pair, text }, as(shop));
    await desk.messages(shop, ana, (all) => all.some(({ body }) => body === text));
    await chat((lines) => lines.some((line) => line.text === text && line.status === 'delivered'));
  };
  const answered = async (text: string): Promise<void> => {
    await chat((lines) => lines.some((line) => line.text === text && !line.fromCustomer));
    await desk.messages(shop, ana, (all) => all.some(({ body, ack }) => body === text && ack === 2));
  };
  const write = (body: string) => desk.write(shop, ana, { body });

  await ask('Oi');
  await write('Olá');
  await answered('Olá');

  // WhatsApp alone: the worker finds it again at the same address, and sends what waited meanwhile.
  await kill();
  await write('Enquanto isso');
  expect(await open()).toBe(web);
  await answered('Enquanto isso');
  await ask('Voltou?');

  // Both, as when the machine loses its power; what was said to nobody waits for the worker.
  killed(first);
  await call(handler, sandbox.write, { ...pair, text: 'Alguém?' }, as(shop));
  await kill();
  worker(await open());
  await desk.messages(shop, ana, (all) => all.some(({ body }) => body === 'Alguém?'));
  await write('Sim');
  await answered('Sim');
  await ask('Tchau');

  const stored = await desk.messages(shop, ana, () => true);
  // Each once; WhatsApp tells times in whole seconds, so their order says nothing here.
  const said = ['Oi', 'Olá', 'Enquanto isso', 'Voltou?', 'Alguém?', 'Sim', 'Tchau'];
  expect(stored.map(({ body }) => body).sort()).toEqual(said.sort());
});
