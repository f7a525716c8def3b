import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkExamples, mediaExamples, textExamples } from '../../web/src/features/developers/examples.ts';
import { openOutsider } from '../support/outside/outsider.ts';
import { type Office, openOffice, Phone, until } from '../support/system/office.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'prosa-developers-'));
let office: Office;
let customer: Phone;
beforeAll(async () => {
  office = await openOffice({ ALLOW_PRIVATE_ADDRESSES: 'on' });
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
  const { key } = await office.admin.send<{ key: string }>('POST', '/api-keys', { name: 'ERP', scopes: ['contacts'] });
  const env = { ...process.env, PROSA_URL: office.system.url, PROSA_KEY: key };
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/clientExample.ts', 'Maria'], {
    cwd: root,
    env,
  });
  expect(stdout).toBe(`Maria das Dores ${customer.phone.number}\n`);
});

const programs = {
  curl: (code: string) => run('sh', ['-c', code], { cwd: folder }),
  JavaScript: (code: string) => run(process.execPath, ['--input-type=module', '-e', code], { cwd: folder }),
};

describe('what the page of the messages API prints', () => {
  const wholes = { text: textExamples, file: mediaExamples, check: checkExamples };
  const all = (['curl', 'JavaScript'] as const).flatMap((language) =>
    (['text', 'file', 'check'] as const).map((kind) => [language, kind] as const),
  );

  it.each(all)('works as it stands: %s, %s', async (language, kind) => {
    const { token = '' } = office.connection;
    const code = wholes[kind][language]({ url: `${office.system.url}/api/messages`, token });
    const { stdout } = await programs[language](code.replaceAll('5511987654321', customer.phone.number));
    expect(stdout).toMatch(kind === 'check' ? /existsInWhatsapp"?: ?true/ : /SUCCESS/);
  });
});

it('the check of signatures in the documentation knows Prosa’s calls, and nobody else’s', async () => {
  const [, code = ''] = /```js\n(.*?)```/s.exec(readFileSync(join(root, 'docs/developers.md'), 'utf8')) ?? [];
  writeFileSync(join(folder, 'isFromProsa.mjs'), code);
  const { isFromProsa } = await import(/* @vite-ignore */ join(folder, 'isFromProsa.mjs'));
  const receiver = await openOutsider(() => ({ json: {} }));
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
