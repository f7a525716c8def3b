import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { scopesFor } from '@shared/developers/scopes.ts';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetEndpoints } from '../../functions/developers/webhooks/service.ts';
import { buildDocs } from '../../infra/docs.ts';
import { bundleClient } from '../../scripts/clientPackage.ts';
import { checkExamples, mediaExamples, textExamples } from '../../web/src/features/developers/examples.ts';
import { openExternalServer } from '../support/outside/externalServer.ts';
import { isInstalled, runProgram } from '../support/outside/programs.ts';
import { allRoutes } from '../support/server/handlers.ts';
import { Client } from '../support/system/client.ts';
import { type CompanySystem, newApiKey, openCompanySystem, Phone } from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'prosa-developers-'));
interface Delivery {
  readonly id: string;
  readonly state: string;
  readonly body: { readonly id: string };
}

let office: CompanySystem;
let customer: Phone;
beforeAll(async () => {
  office = await openCompanySystem({ ALLOW_PRIVATE_ADDRESSES: 'on' });
  customer = await Phone.pickUp(office, 'Maria das Dores');
  await customer.write('Olá');
  await until(async () => {
    const { contacts } = await office.admin.get<{ contacts: object[] }>('/contacts?searchParam=Maria');
    return contacts[0];
  }, 'the customer');
  writeFileSync(join(folder, 'nota.pdf'), '%PDF-1.7 nota');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await office.stop();
});

it('the typed client of the documentation reads contacts with a key', async () => {
  const { key } = await newApiKey(office, 'ERP', ['contacts']);
  const env = { ...process.env, PROSA_URL: office.system.url, PROSA_KEY: key };
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/clientExample.ts', 'Maria'], {
    cwd: root,
    env,
  });
  expect(stdout).toBe(`Maria das Dores ${customer.phone.number}\n`);
});

it('the package of the typed client runs what the documentation shows', async () => {
  const modules = join(folder, 'node_modules');
  await bundleClient(join(modules, '@prosa/client'));
  symlinkSync(join(root, 'node_modules/zod'), join(modules, 'zod'));
  const [, shown = ''] = /```ts\n(.*?)```/s.exec(readFileSync(join(root, 'docs/developers.md'), 'utf8')) ?? [];
  writeFileSync(join(folder, 'shown.mjs'), shown.replace('https://prosa.example.com', office.system.url));
  const { key } = await newApiKey(office, 'CRM', ['contacts']);
  const env = { ...process.env, PROSA_KEY: key };
  const { stdout } = await run(process.execPath, ['shown.mjs'], { cwd: folder, env });
  expect(stdout).toMatch(/^01\w{24} \d\n$/);
});

/** A program of the company: a client that holds a key. */
class Program extends Client {
  constructor(key: string) {
    super(office.system.url);
    this.accessToken = key;
  }
}

describe('the page of all routes', () => {
  /** The page as a browser has it, at the address of the system. */
  async function opened(): Promise<JSDOM> {
    buildDocs(folder);
    const html = readFileSync(join(folder, 'docs/index.html'), 'utf8');
    const page = new JSDOM(html, { url: `${office.system.url}/api/docs`, runScripts: 'outside-only' });
    page.window.fetch = (path, how) => fetch(new URL(String(path), page.window.location.href), how);
    page.window.eval(readFileSync(join(folder, 'docs.js'), 'utf8'));
    return page;
  }
  /** Presses *Call* below a route. @returns what is shown there */
  async function tried(page: JSDOM, route: string, input: object): Promise<string> {
    const form = page.window.document.querySelector(`[id="${route}"] form`);
    const [text, button, output] = ['textarea', 'button', 'output'].map((name) => form?.querySelector(name));
    (text as HTMLTextAreaElement).value = JSON.stringify(input);
    (button as HTMLButtonElement).click();
    return until(
      async () => (/^\d/.test(output?.textContent ?? '') ? output?.textContent : undefined),
      `an answer to ${route}`,
    );
  }

  it('calls them with the key that was typed, and shows the answer', async () => {
    const scopes = ['contacts'];
    const { key } = await newApiKey(office, 'Página', scopes);
    const page = await opened();
    const field = page.window.document.querySelector<HTMLInputElement>('#key');
    if (!field) throw new Error('no field for the key');
    field.value = `${key.slice(0, -1)}-`;
    expect(await tried(page, 'contacts.list', {})).toMatch(/^401\D.*ERR_INVALID_API_TOKEN/s);
    field.value = `  ${key} `;
    const listed = await tried(page, 'contacts.list', { searchParam: 'Dores' });
    expect(listed).toMatch(/^200 {2}\(RateLimit-Remaining: \d+\)\n\{/);
    const { contacts } = JSON.parse(listed.slice(listed.indexOf('\n'))) as { contacts: { id: string; name: string }[] };
    expect(contacts).toMatchObject([{ name: 'Maria das Dores' }]);
    const id = contacts[0]?.id;
    expect(await tried(page, 'contacts.get', { id })).toMatch(/^200 .*"name": "Maria das Dores"/s);
    expect(await tried(page, 'contacts.create', { name: 'Rui', number: '5511912340000' })).toMatch(
      /^200 .*"name": "Rui"/s,
    );
    expect(await tried(page, 'queues.create', { name: 'Vendas', color: '#fff000' })).toMatch(
      /^403 .*ERR_API_SCOPE_MISSING/s,
    );
    page.window.close();
  });

  it('has a call for every route that a key may open, and for no other', async () => {
    const page = await opened();
    const forms = [...page.window.document.querySelectorAll('form')].map((form) => form.closest('details')?.id);
    const open = allRoutes.filter(({ route }) => scopesFor(route).length > 0);
    expect(open.length).toBeGreaterThan(50);
    expect(forms.sort()).toEqual(open.map(({ feature, name }) => `${feature}.${name}`).sort());
    page.window.close();
  });
});

it('a program answers a customer with a key, is told what became of it, and has it told again', async () => {
  const receiver = await openExternalServer(() => ({ json: {} }));
  const endpoint = await office.admin.send<{ id: number }>('POST', '/webhook-endpoints', {
    ...{ name: 'Loja', url: receiver.url, events: ['message.status'] },
  });
  // Whoever looked before a moment ago would look again after half a minute only.
  forgetEndpoints();
  const scopes = ['messages', 'read'];
  const { key, id: keyId } = await newApiKey(office, 'Loja', scopes);
  const program = new Program(key);
  const { tickets } = await program.get<{ tickets: { id: number }[] }>('/tickets?status=search&searchParam=Maria');
  const ticketId = tickets[0]?.id ?? 0;
  await office.admin.send('PUT', `/tickets/${ticketId}`, { status: 'open', userId: 1 });
  const sent = { body: 'Seu pedido saiu' };
  const answer = await program.send<{ message: { id: string } }>('POST', `/messages/${ticketId}`, sent);
  await customer.sees(({ text }) => text.endsWith(sent.body));
  const heard = await until(
    async () => receiver.heard.find(({ json }) => (json['data'] as { status: string }).status === 'delivered'),
    'the status of the message',
  );
  expect(heard.json).toMatchObject({ type: 'message.status', data: { messageId: answer.message.id, ticketId } });
  const logOf = `/webhook-deliveries/${endpoint.id}`;
  const { id: deliveryId } = await until(async () => {
    const { deliveries } = await office.admin.get<{ deliveries: Delivery[] }>(logOf);
    return deliveries.find(({ state, body }) => state === 'delivered' && body.id === heard.json['id']);
  }, 'the delivery in the log');
  await office.admin.send('POST', `${logOf}/replay`, { deliveryId });
  const twice = () => receiver.heard.filter(({ json }) => json['id'] === heard.json['id']);
  await until(async () => (twice().length === 2 ? true : undefined), 'the same event again');
  await office.admin.send('DELETE', `/api-keys/${keyId}`);
  await expect(program.get('/contacts')).rejects.toThrow(/401 .*ERR_INVALID_API_TOKEN/);
  await office.admin.send('DELETE', `/webhook-endpoints/${endpoint.id}`);
  await receiver.close();
});

describe('what the page of the messages API prints', () => {
  const wholes = { text: textExamples, file: mediaExamples, check: checkExamples };
  const all = (['curl', 'JavaScript', 'Python'] as const).flatMap((language) =>
    (['text', 'file', 'check'] as const).map((kind) => [language, kind] as const),
  );

  it.for(all)('works as it stands: %s, %s', async ([language, kind], { skip }) => {
    if (!isInstalled(language)) skip(`this machine has no ${language}`);
    const { token = '' } = office.connection;
    const code = wholes[kind][language]({ url: `${office.system.url}/api/messages`, token });
    const { stdout } = await runProgram(language, code.replaceAll('5511987654321', customer.phone.number), folder);
    expect(stdout).toMatch(kind === 'check' ? /existsInWhatsapp['"]?: ?[tT]rue/ : /SUCCESS/);
  });
});

it('the check of signatures in the documentation knows Prosa’s calls, and nobody else’s', async () => {
  const [, code = ''] = /```js\n(.*?)```/s.exec(readFileSync(join(root, 'docs/developers.md'), 'utf8')) ?? [];
  writeFileSync(join(folder, 'isFromProsa.mjs'), code);
  const { isFromProsa } = await import(/* @vite-ignore */ join(folder, 'isFromProsa.mjs'));
  const receiver = await openExternalServer(() => ({ json: {} }));
  const input = { name: 'ERP', url: receiver.url, events: ['message.received'] };
  const made = await office.admin.send<{ id: number; sharedSecret: string }>('POST', '/webhook-endpoints', input);
  const changed = await office.admin.send<{ sharedSecret: string }>('POST', `/webhook-endpoints/${made.id}/secret`);
  expect(await office.admin.send('POST', `/webhook-endpoints/${made.id}/test`)).toMatchObject({ isTaken: true });
  await receiver.close();
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.heard;
  const secrets = [made.sharedSecret, changed.sharedSecret, 'whsec_other'];
  expect(secrets.map((secret) => isFromProsa(headers, body, secret))).toEqual([true, true, false]);
  expect(isFromProsa(headers, `${body} `, changed.sharedSecret)).toBe(false);
});
