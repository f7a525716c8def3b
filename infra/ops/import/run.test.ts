import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forFile } from '@test/support/server/fileFixture.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { tagRecords } from '../../../functions/contacts/tags/repo.ts';
import { listQueues } from '../../../functions/queues/service.ts';
import { quickMessageRecords } from '../../../functions/quickMessages/repo.ts';
import { findByNumber } from '../../../functions/search/contacts.ts';
import { startEngine } from '../../../test/support/server/engine.ts';
import { newTenant, widePlan } from '../../../test/support/server/tenant.ts';
import { runImport } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'prosa-import-'));
let companyId: number;
await forFile(startEngine());
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  companyId = (await newTenant({ plan: { ...widePlan, queues: 2 } })).company.id;
});

function saved(name: string, content: string | object): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

interface ImportResult {
  readonly refused: Record<string, string>;
  readonly counts: Record<string, Record<string, number>>;
  readonly written: boolean;
}
async function run(...args: string[]): Promise<ImportResult> {
  const lines: string[] = [];
  await runImport(args, (line) => lines.push(line));
  const results = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const { written, companyId: _id, company: _name, ...counts } = results.at(-1);
  const refused = results.slice(0, -1).map((one) => [one.refused, one.reason]);
  return { refused: Object.fromEntries(refused), counts, written };
}
const contact = (number: string) => findByNumber({ companyId, now: new Date() }, number);
const outcomes = (created: number, completed: number, unchanged: number, refused: number) => ({
  ...{ created, completed, unchanged, refused },
});

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const hours = weekdays.map((weekdayEn) => ({
  ...{ endTime: weekdayEn === 'sunday' ? '00:00' : '17:30', weekday: weekdayEn, weekdayEn },
  startTime: weekdayEn === 'sunday' ? '00:00' : '08:00',
}));
const lines = (...rows: string[][]) => `${rows.map((row) => `${row.join('\t')}\n`).join('')}\\.\n`;
const ticketz = saved(
  'ticketz.sql',
  [
    'COPY public."Companies" (id, name) FROM stdin;',
    lines(['1', 'Loja'], ['2', 'Outra']),
    'COPY public."ContactCustomFields" (id, name, value, "contactId") FROM stdin;',
    lines(['1', 'Aniversário', '3/5', '11'], ['2', '', 'x', '11'], ['3', 'CPF', '1', '99']),
    'COPY public."ContactTags" ("contactId", "tagId", "createdAt", "updatedAt") FROM stdin;',
    lines(['11', '1', '', ''], ['11', '3', '', ''], ['12', '2', '', ''], ['11', '4', '', '']),
    'COPY public."Contacts" (id, name, number, email, "isGroup", "companyId", channel, "disableBot") FROM stdin;',
    lines(
      ['11', 'Maria', '5511987654321', 'maria@casa.com', 'f', '1', 'whatsapp', 't'],
      ['12', 'Maria sem nove', '551187654321', '', 'f', '1', 'whatsapp', 'f'],
      ['13', 'Família', '120363041234567890', '', 't', '1', 'whatsapp', 'f'],
      ['14', 'Alguém', '17841400000', '', 'f', '1', 'instagram', 'f'],
      ['15', 'J', '34912345678', 'no address', 'f', '1', '\\N', 'f'],
      ['16', 'Curto', '123', '', 'f', '1', 'whatsapp', 'f'],
      ['21', 'De outra', '5511900000000', '', 'f', '2', 'whatsapp', 'f'],
    ),
    'COPY public."Queues" (id, name, color, "greetingMessage", "companyId", schedules, "outOfHoursMessage") FROM stdin;',
    lines(
      ['1', 'Vendas', '#7C7C7C', 'Olá', '1', JSON.stringify(hours), 'Fechado'],
      ['2', 'Suporte', 'none', '', '1', '[]', ''],
      ['3', 'Demais', '#fff', '', '1', '\\N', ''],
    ),
    'COPY public."QuickMessages" (id, shortcode, message, "companyId", "userId", "mediaPath", "mediaName") FROM stdin;',
    lines(
      ['1', '/oi', 'Olá {{firstName}}\\nTudo bem?', '1', '1', '\\N', '\\N'],
      ['2', 'Oi', 'Outro', '1', '2', '\\N', '\\N'],
      ['3', 'foto', '', '1', '1', 'foto.jpg', 'foto.jpg'],
      ['4', 'deles', 'x', '2', '9', '\\N', '\\N'],
    ),
    'COPY public."Tags" (id, name, color, "companyId", "createdAt", "updatedAt", kanban) FROM stdin;',
    lines(
      ['1', 'Cliente VIP', '#A4CCCC', '1', '', '', '0'],
      ['2', 'ok', '#fff', '1', '', '', '0'],
      ['3', 'Negociação', 'red', '1', '', '', '1'],
      ['4', 'Devedor', 'red', '1', '', '', '0'],
      ['9', 'Deles', '#fff', '2', '', '', '0'],
    ),
  ].join('\n'),
);

describe('from Whaticket and its relatives', () => {
  const first = {
    tags: outcomes(3, 0, 0, 1),
    queues: outcomes(2, 0, 0, 1),
    quickMessages: outcomes(1, 0, 0, 2),
    contacts: outcomes(2, 0, 1, 3),
  };
  const refused = {
    'Tags 2': 'name: too_short',
    'Queues 3': 'ERR_PLAN_LIMIT_QUEUES',
    'QuickMessages 2': 'ERR_QUICKMESSAGE_INVALID_NAME',
    'QuickMessages 3': 'message: required',
    ...{ 'Contacts 13': 'group', 'Contacts 14': 'other_channel', 'Contacts 16': 'ERR_INVALID_PHONE_NUMBER' },
  };
  const move = (...more: string[]) => run('whaticket', `${companyId}`, ticketz, '--from-company', '1', ...more);

  it('counts in a trial what would come, writes exactly that, and the second time nothing', async () => {
    expect(await move()).toEqual({ counts: first, refused, written: false });
    expect([await contact('5511987654321'), await listQueues({ companyId })]).toEqual([undefined, []]);
    expect(await move('--apply')).toEqual({ counts: first, refused, written: true });
    const again = {
      ...{ tags: outcomes(0, 0, 3, 1), queues: outcomes(0, 0, 2, 1), quickMessages: outcomes(0, 0, 1, 2) },
      contacts: outcomes(0, 0, 3, 3),
    };
    const before = await contact('5511987654321');
    expect(await move('--apply')).toEqual({ counts: again, refused, written: true });
    expect(await contact('5511987654321')).toEqual(before);
    expect(await move()).toEqual({ counts: again, refused, written: false });
  });

  it('brings people with labels and fields, queues with hours, and texts for everybody', async () => {
    await move('--apply');
    expect(await contact('5511987654321')).toMatchObject({
      ...{ name: 'Maria', email: 'maria@casa.com', disableBot: true, companyId },
      tags: [{ name: 'Cliente VIP', color: '#a4cccc' }, { name: 'Devedor' }],
      extraInfo: [{ name: 'Aniversário', value: '3/5' }],
    });
    expect(await contact('34912345678')).toMatchObject({ name: '34912345678', email: '' });
    expect(await contact('5511900000000')).toBeUndefined();
    const [sales, support] = await listQueues({ companyId });
    expect(sales).toMatchObject({
      name: 'Vendas',
      color: '#7c7c7c',
      greetingMessage: 'Olá',
      outOfHoursMessage: 'Fechado',
    });
    expect(sales?.schedules[0]).toMatchObject({ startTimeA: '08:00', endTimeA: '17:30', startTimeB: '', endTimeB: '' });
    expect(sales?.schedules[6]).toMatchObject({ startTimeA: '', endTimeA: '' });
    expect(support).toMatchObject({ name: 'Suporte', color: '#1976d2' });
    const [text] = await quickMessageRecords.list({ companyId });
    expect(text).toMatchObject({ shortcode: 'oi', message: 'Olá {{firstName}}\nTudo bem?', geral: true, status: true });
    expect((await tagRecords.list({ companyId })).map(({ name, kanban }) => [name, kanban])).toEqual([
      ...[['Cliente VIP', 0] as const, ['Negociação', 1] as const, ['Devedor', 0] as const],
    ]);
  });

  it('fills in what somebody lacks and overwrites nothing', async () => {
    const contacts = (...rows: string[][]) =>
      saved('one.sql', `COPY "Contacts" (id, name, number, email) FROM stdin;\n${lines(...rows)}`);
    await run('whaticket', `${companyId}`, contacts(['1', '', '5511987654321', '']), '--apply');
    const named = ['1', 'Maria', '5511987654321', 'maria@casa.com'];
    const { counts } = await run('whaticket', `${companyId}`, contacts(named), '--apply');
    expect(counts['contacts']).toEqual(outcomes(0, 1, 0, 0));
    const other = ['1', 'Outra', '5511987654321', 'x@casa.com'];
    expect((await run('whaticket', `${companyId}`, contacts(other), '--apply')).counts['contacts']).toEqual(
      outcomes(0, 0, 1, 0),
    );
    expect(await contact('5511987654321')).toMatchObject({ name: 'Maria', email: 'maria@casa.com' });
  });

  it('asks which company moves, where there are several, and into which', async () => {
    await expect(run('whaticket', `${companyId}`, ticketz)).rejects.toThrow('1 Loja, 2 Outra');
    await expect(run('whaticket', `${companyId}`, ticketz, '--from-company', '7')).rejects.toThrow('company 7');
    await expect(run('whaticket', '99999', ticketz, '--from-company', '1')).rejects.toThrow('no company 99999');
    await expect(run('whaticket', 'x', ticketz)).rejects.toThrow('npm run ops');
    await expect(run('other', `${companyId}`, ticketz)).rejects.toThrow('npm run ops');
  });
});

describe('from Chatwoot', () => {
  const files = () => {
    const csv =
      '\uFEFFid,name,email,phone_number,labels\n1,"Ana, a ""chefe""",ana@casa.com,+5511977770001,"vips,x"\n2,Visitante,,,\n3,Bia,,+12025550123,\n';
    const canned = [
      { id: 5, account_id: 1, short_code: 'ola', content: "Olá {{ contact.first_name || 'você' }}, {{agent.email}}" },
    ];
    return [
      ...['--contacts', saved('contacts.csv', csv), '--canned-responses', saved('canned.json', canned)],
      ...[
        '--labels',
        saved('labels.json', { payload: [{ id: 1, title: 'vips', color: '#1f93ff', show_on_sidebar: true }] }),
      ],
      ...['--teams', saved('teams.json', [{ id: 3, name: 'sales', description: null, account_id: 1 }])],
    ];
  };

  it('takes contacts, labels, teams and canned responses, once', async () => {
    const counts = {
      ...{ tags: outcomes(1, 0, 0, 0), queues: outcomes(1, 0, 0, 0), quickMessages: outcomes(1, 0, 0, 0) },
      contacts: outcomes(2, 0, 0, 1),
    };
    const refused = { 'contact 2': 'no_number' };
    expect(await run('chatwoot', `${companyId}`, ...files())).toEqual({ counts, refused, written: false });
    expect(await run('chatwoot', `${companyId}`, ...files(), '--apply')).toEqual({ counts, refused, written: true });
    expect((await run('chatwoot', `${companyId}`, ...files(), '--apply')).counts['contacts']).toEqual(
      outcomes(0, 0, 2, 1),
    );
    expect(await contact('5511977770001')).toMatchObject({ name: 'Ana, a "chefe"', tags: [{ name: 'vips' }] });
    expect(await contact('12025550123')).toMatchObject({ name: 'Bia' });
    const [text] = await quickMessageRecords.list({ companyId });
    expect(text).toMatchObject({ shortcode: 'ola', message: 'Olá {{firstName}}, {{agent.email}}' });
  });

  it('says which file is none of its', async () => {
    const wrong = (name: string, option: string, content: string | object) =>
      run('chatwoot', `${companyId}`, option, saved(name, content));
    await expect(wrong('a.json', '--teams', { error: 'no' })).rejects.toThrow('a.json is no list of teams');
    await expect(wrong('a.csv', '--contacts', 'nome;fone\nAna;1\n')).rejects.toThrow('no column phone_number');
  });
});
