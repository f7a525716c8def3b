import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CompanySystem, openCompanySystem } from '../support/system/companySystem.ts';

const folder = mkdtempSync(join(tmpdir(), 'prosa-moving-'));
const cwd = fileURLToPath(new URL('../../', import.meta.url));
let office: CompanySystem;
beforeAll(async () => {
  office = await openCompanySystem();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await office.stop();
});

function saved(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** What an operator types, and what the last line says. */
async function moveIn(...args: string[]): Promise<Record<string, unknown>> {
  const command = ['run', '--silent', 'ops', '--', 'import', ...args, '--apply'];
  const { stdout } = await promisify(execFile)('npm', command, { cwd });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
const all = (kind: 'created' | 'unchanged', amount = 1) => ({
  ...{ created: 0, completed: 0, unchanged: 0, refused: 0 },
  [kind]: amount,
});
const counts = (kind: 'created' | 'unchanged', contacts: number) => ({
  ...{ companyId: 1, written: true, tags: all(kind), queues: all(kind), quickMessages: all(kind) },
  contacts: all(kind, contacts),
});

/** The company as the API tells of it. */
async function companyRecords() {
  const [contacts, tags, queues, quickMessages] = await Promise.all(
    ['/contacts', '/tags', '/queue', '/quick-messages'].map((path) => office.admin.get<object>(path)),
  );
  return { contacts, tags, queues, quickMessages };
}

const rows = (...lines: string[][]) => `${lines.map((line) => `${line.join('\t')}\n`).join('')}\\.\n`;

it('a company that comes from Whaticket finds its people, labels, queues and texts in the running system', async () => {
  const dump = saved(
    'whaticket.sql',
    [
      'COPY public."Companies" (id, name) FROM stdin;',
      rows(['1', 'Loja']),
      'COPY public."ContactTags" ("contactId", "tagId", "createdAt", "updatedAt") FROM stdin;',
      rows(['11', '1', '', '']),
      'COPY public."Contacts" (id, name, number, email, "isGroup", "companyId", channel) FROM stdin;',
      rows(
        ['11', 'Maria', '5511987654321', 'maria@casa.com', 'f', '1', 'whatsapp'],
        ['12', 'João', '551187654322', '', 'f', '1', 'whatsapp'],
      ),
      'COPY public."Queues" (id, name, color, "greetingMessage", "companyId") FROM stdin;',
      rows(['1', 'Vendas', '#7C7C7C', 'Olá', '1']),
      'COPY public."QuickMessages" (id, shortcode, message, "companyId", "userId") FROM stdin;',
      rows(['1', '/oi', 'Olá {{firstName}}', '1', '1']),
      'COPY public."Tags" (id, name, color, "companyId", kanban) FROM stdin;',
      rows(['1', 'Cliente VIP', '#A4CCCC', '1', '0']),
    ].join('\n'),
  );
  expect(await moveIn('whaticket', '1', dump)).toMatchObject(counts('created', 2));
  const after = await companyRecords();
  expect(after).toMatchObject({
    contacts: {
      contacts: [{ name: 'João' }, { name: 'Maria', email: 'maria@casa.com', tags: [{ name: 'Cliente VIP' }] }],
    },
    tags: { tags: [{ name: 'Cliente VIP', contactsCount: 1 }] },
    queues: [{ name: 'Vendas', greetingMessage: 'Olá' }],
    quickMessages: { records: [{ shortcode: 'oi', message: 'Olá {{firstName}}' }] },
  });
  expect(await moveIn('whaticket', '1', dump)).toMatchObject(counts('unchanged', 2));
  expect(await companyRecords()).toEqual(after);
});

it('one that comes from Chatwoot as well, beside what was there', async () => {
  const before = await companyRecords();
  const files = [
    ...['--contacts', saved('contacts.csv', 'id,name,email,phone_number,labels\n1,Ana,,+5511977770001,vips\n')],
    ...['--canned-responses', saved('canned.json', '[{"id":5,"short_code":"ola","content":"Olá {{contact.name}}"}]')],
    ...['--labels', saved('labels.json', '{"payload":[{"id":1,"title":"vips","color":"#1f93ff"}]}')],
    ...['--teams', saved('teams.json', '[{"id":3,"name":"sales"}]')],
  ];
  expect(await moveIn('chatwoot', '1', ...files)).toMatchObject(counts('created', 1));
  const after = await companyRecords();
  expect(after).not.toEqual(before);
  expect(after).toMatchObject({
    contacts: { contacts: [{ name: 'Ana', tags: [{ name: 'vips' }] }, { name: 'João' }, { name: 'Maria' }] },
    queues: expect.arrayContaining([expect.objectContaining({ name: 'sales' })]),
  });
  expect(JSON.stringify(after.tags)).toContain('vips');
  expect(JSON.stringify(after.quickMessages)).toContain('"ola"');
  expect(await moveIn('chatwoot', '1', ...files)).toMatchObject(counts('unchanged', 1));
  expect(await companyRecords()).toEqual(after);
});
