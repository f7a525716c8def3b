import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../infra/local/host/listen.ts';
import { startProcess } from '../support/system/running.ts';
import { StandIn } from '../support/whatsappWeb/standIn.ts';
import { Caller } from './caller.ts';
import { newAddress, type TestNumber } from './scene.ts';

/** A system of its own, with other settings than the one that most is tried against. */
export interface SecondSystem {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  readonly staff: Caller;
}

interface Opened extends SecondSystem {
  readonly close: () => Promise<void>;
}

async function open(env: Readonly<Record<string, string>>): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-attack-second-'));
  const [password, dataDir] = [`Admin-Attack-${Date.now()}`, join(folder, 'data')];
  const own = { DEMO: 'off', LOG_LEVEL: 'error', DATA_DIR: dataDir, ADMIN_PASSWORD: password };
  const { url, pid, stop } = await startProcess(
    { ...own, PORT: String(await freePort()), ...env },
    join(folder, 'system.log'),
  );
  const close = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const staff = new Caller(url, newAddress());
  await staff.logIn('admin@prosa.local', password);
  return { url, dataDir, pid, staff, close };
}

/** Starts one, and removes what it kept once `act` is through. */
export async function withSystem<T>(
  env: Readonly<Record<string, string>>,
  act: (system: SecondSystem) => Promise<T>,
): Promise<T> {
  const system = await open(env);
  try {
    return await act(system);
  } finally {
    await system.close();
  }
}

async function openBesideWhatsApp() {
  const whatsapp = await new StandIn().start();
  // Making 812 keys takes most of a linking.
  whatsapp.fewestKeys = 1;
  // What is on this machine may be called, so that nothing but the names of hosts guards it.
  const system = await open({ WHATSAPP_WEB_URL: whatsapp.url, ALLOW_PRIVATE_ADDRESSES: 'on' });
  const close = async () => {
    await system.close();
    await whatsapp.stop();
  };
  return { ...system, whatsapp, close };
}

let shared: ReturnType<typeof openBesideWhatsApp> | undefined;

/** The one beside a stand-in for WhatsApp and providers on this machine; until `closeSecond` all get the same. */
export function besideWhatsApp(): ReturnType<typeof openBesideWhatsApp> {
  shared ??= openBesideWhatsApp();
  return shared;
}

export async function closeSecond(): Promise<void> {
  await (await shared?.catch(() => undefined))?.close();
  shared = undefined;
}

interface Telling {
  readonly url: string;
  readonly dataDir: string;
  readonly number: TestNumber;
  readonly customer: { readonly number: string; readonly name: string };
}

/**
 * The provider tells of a message in a webhook of its own, signed as the sandbox signs: of what no phone of the sandbox
 * can write, and when no session of the company could make one write.
 */
export async function providerTells(
  { url, dataDir, number, customer }: Telling,
  id: string,
  content: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { sandboxSecret } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    sandboxSecret: string;
  };
  const message = {
    from: customer.number,
    id: `wamid.${id}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    ...content,
  };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: number.phoneNumberId, phone_number_id: number.phoneNumberId },
    contacts: [{ profile: { name: customer.name }, wa_id: customer.number }],
    messages: [message],
  };
  const entry = [{ id: number.wabaId, changes: [{ value, field: 'messages' }] }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry }).replaceAll('"1e308"', '1e308');
  const signature = `sha256=${createHmac('sha256', sandboxSecret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  const answer = await fetch(`${url}/api/webhooks/meta`, { method: 'POST', headers, body });
  return answer.status;
}
