import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expectLinearTime } from '@test/support/growth.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { chatwootSource } from './chatwoot.ts';
import type { ImportSource } from './source.ts';
import { whaticketSource } from './whaticket.ts';

const folder = mkdtempSync(join(tmpdir(), 'prosa-broken-'));
afterAll(() => rmSync(folder, { recursive: true }));

function saved(content: string | Uint8Array, name = 'dump.sql'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
async function contactsOf(source: ImportSource) {
  const found = [];
  for await (const batch of source.contacts()) found.push(...batch);
  return found;
}
const numbersIn = async (dump: string | Uint8Array, name?: string) =>
  (await contactsOf(await whaticketSource(saved(dump, name), undefined))).map(({ number }) => number);

const copy = 'COPY public."Contacts" (id, name, number) FROM stdin;\n';
const whole = `--\n-- PostgreSQL database dump\n--\n${copy}1\tAna\t5511987654321\n\\.\n--\n-- PostgreSQL database dump complete\n--\n`;
const insert = "INSERT INTO `Contacts` (`id`,`name`,`number`) VALUES (1,'Ana','5511987654321')";
const quotes = (text: string) => text.replaceAll('`', '');

describe('a dump that is broken is refused as a whole, before anything is written', () => {
  it('and a whole one is not', async () => {
    expect(await numbersIn(whole)).toEqual(['+5511987654321']);
    expect(await numbersIn(`\uFEFF${copy}1\tAna\t1\n\\.\n`)).toEqual(['+1']);
    expect(await numbersIn(`-- MySQL dump 10.13\n${insert};\n-- Dump completed`)).toEqual(['+5511987654321']);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['in the middle of a number', whole.slice(0, whole.indexOf('4321')), /line 5: breaks off/],
    ['behind a row', whole.slice(0, whole.indexOf('\\.')), /breaks off/],
    ['behind a table', whole.slice(0, whole.indexOf('--\n-- PostgreSQL database dump complete')), /breaks off/],
    ['in a text', insert.slice(0, -8), /breaks off/],
    ['in a row', insert.slice(0, -1), /breaks off/],
    ['before the end that mysqldump writes', `-- MySQL dump 10.13\n${insert};\n`, /breaks off/],
    ['a cell short', `${copy}1\tAna\n\\.\n`, /line 2: has a row of Contacts with 2 cells for 3 columns/],
    ['a cell too many', `${copy}1\tAna\t1\t2\n\\.\n`, /4 cells for 3 columns/],
    ['without columns', 'INSERT INTO "Contacts" VALUES (1, \'Ana\');', /dump with --column-inserts/],
    ['with rows of commas', `INSERT INTO t VALUES (${'1,\n'.repeat(6000)}`, /more than 5000 cells/],
    ['of two databases', `\\connect a\n${whole}\\connect b\n${whole}`, /Contacts of several databases/],
    ['of two databases of MySQL', `USE \`a\`;\n${insert};\nUSE \`b\`;\n${insert};`, /several databases/],
    ['of two schemas', `${whole}${whole.replace('public', 'other')}`, /several databases/],
    ['of something else', 'CREATE TABLE "Invoices" (id int);\n', /has nothing of the tables Companies/],
    ['empty', '', /has nothing of the tables/],
    ['Latin-1', Buffer.from(whole.replace('Ana', 'José'), 'latin1'), /is not UTF-8/],
    ['as PowerShell redirects', Buffer.from(`\uFEFF${whole}`, 'utf16le'), /is not UTF-8/],
    ['UTF-16 without a mark', Buffer.from(whole, 'utf16le'), /has nothing of the tables/],
  ])('%s', async (_, dump, said) => {
    await expect(numbersIn(dump)).rejects.toThrow(said);
  });

  it('but not for what others have in it', async () => {
    const tags = Array.from({ length: 30_000 }, (_, n) => `${n}\tTag ${n}\t${n % 10_000}\n`).join('');
    const dump = saved(
      `${copy.replace('number', '"companyId"')}1\tAna\t7\n\\.\nCOPY public."Tags" (id, name, "companyId") FROM stdin;\n${tags}\\.\n`,
    );
    expect((await whaticketSource(dump, '8')).tags.map(({ name }) => name)).toEqual([
      'Tag 8',
      'Tag 10008',
      'Tag 20008',
    ]);
    await expect(whaticketSource(dump, undefined)).rejects.toThrow('several companies, choose one');
  });

  it('that was packed and cut', async () => {
    const packed = gzipSync(`${copy}${Array.from({ length: 9 }, (_, n) => `${n}\tAna\t${n}\n`).join('')}\\.\n`);
    await expect(numbersIn(packed.subarray(0, -12), 'dump.sql.gz')).rejects.toThrow('unexpected end of file');
    await expect(numbersIn('no gzip', 'dump.sql.gz')).rejects.toThrow('incorrect header');
  });

  it('that is not there', async () => {
    const nowhere = join(folder, 'nowhere');
    await expect(whaticketSource(`${nowhere}.sql`, undefined)).rejects.toThrow('ENOENT');
    await expect(contactsOf(chatwootSource({ contacts: `${nowhere}.csv` }))).rejects.toThrow('ENOENT');
    expect(() => chatwootSource({ labels: `${nowhere}.json` })).toThrow('ENOENT');
  });
});

describe('what a dump says is taken as text', () => {
  it('also what looks like SQL, and MySQL’s escapes without its quotes', async () => {
    const name = `x'); DROP TABLE "Contacts"; --`;
    const rows = `${copy}1\t${name}\t1\n\\.\n`;
    expect(await contactsOf(await whaticketSource(saved(rows), undefined))).toMatchObject([{ name, number: '+1' }]);
    const plain = quotes(`-- MySQL dump 10.13\n${insert.replace('Ana', "D\\'Ávila \\\\")};\n-- Dump completed\n`);
    expect(await contactsOf(await whaticketSource(saved(plain), undefined))).toMatchObject([{ name: "D'Ávila \\" }]);
  });

  it.each([
    ['brackets', (size: number) => `insert into t ${'('.repeat(size)}`],
    ['spaces', (size: number) => `copy ${' '.repeat(size)}x`],
    ['brackets and spaces', (size: number) => `copy x ${'( '.repeat(size / 5)}`],
    ['letters', (size: number) => `create table ${'a'.repeat(size)}!(`],
    ['quotes', (size: number) => "e'' ".repeat(size / 5)],
  ])('takes time in step with its length: %s', async (_, text) => {
    await expectLinearTime(20_000, async (size) => {
      await expect(numbersIn(`${text(size)};\n`)).rejects.toThrow(/has nothing|breaks off/);
    });
  });

  it('reads long lines of MySQL without looking ahead for each text', async () => {
    const row = `(1,'${'x'.repeat(40)}','5511987654321')`;
    await expectLinearTime(1000, async (count) => {
      const dump = `${insert.slice(0, insert.indexOf('('))}(\`id\`,\`name\`,\`number\`) VALUES ${Array(count).fill(row).join(',')};\n`;
      expect(await numbersIn(dump)).toHaveLength(count);
    });
  });
});

describe('an export of Chatwoot that is broken', () => {
  const contacts = (csv: string | Uint8Array) => contactsOf(chatwootSource({ contacts: saved(csv, 'contacts.csv') }));
  const head = 'id,name,email,phone_number\n';

  it('is refused with its place', async () => {
    await expect(contacts(`${head}1,"Ana,a@b.c,+5511987654321\n`)).rejects.toThrow(
      /contacts\.csv ends in a quote that begins in line 2/,
    );
    await expect(contacts(Buffer.from(`${head}1,José,,+5511987654321\n`, 'latin1'))).rejects.toThrow('is not UTF-8');
    const labels = saved('[{"id": 1, "tit', 'labels.json');
    expect(() => chatwootSource({ labels })).toThrow('labels.json cannot be read as JSON');
  });

  it('keeps records apart where quotes are letters, and together where a cell has lines', async () => {
    const people = await contacts(
      `${head}1,Bar 5" e 8,,\n2,"Ana\r\nde ""Sá"", irmã",,\r\n3,"5"" tubo""" x,,\n\n4,"",,`,
    );
    expect(people.map(({ name }) => name)).toEqual(['Bar 5" e 8', 'Ana\r\nde "Sá", irmã', '5" tubo" x', '']);
    expect(people.map(({ place }) => place)).toEqual([1, 2, 3, 4].map((id) => `contact ${id}`));
  });

  it('is taken as text where it holds formulas', async () => {
    const formula = '=HYPERLINK(""https://example.com"",""x"")';
    const [person, short] = await contacts(`${head}1,"${formula}",,+5511987654321\n2,Ana\n`);
    expect(person?.name).toBe('=HYPERLINK("https://example.com","x")');
    expect(short).toMatchObject({ place: 'contact 2', refused: 'no_number' });
  });
});
