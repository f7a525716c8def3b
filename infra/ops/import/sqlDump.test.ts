import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { type DumpRow, rowsOfDump } from './sqlDump.ts';
import type { SqlCell } from './sqlText.ts';

const folder = mkdtempSync(join(tmpdir(), 'prosa-dump-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(dump: string | Buffer, tables: readonly string[], name = 'dump.sql'): Promise<DumpRow[]> {
  const path = join(folder, name);
  writeFileSync(path, dump);
  const rows: DumpRow[] = [];
  for await (const row of rowsOfDump(path, tables)) rows.push(row);
  return rows;
}

const postgres = String.raw`--
-- PostgreSQL database dump
--
\restrict J8aXqW

SET statement_timeout = 0;
CREATE FUNCTION public.touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN -- it's on; time
  NEW."updatedAt" = 'INSERT INTO "Tags" VALUES (9);'; RETURN NEW; END $$;

CREATE TABLE public."Tags" (
    id integer NOT NULL,
    name character varying(255) DEFAULT 'a, b'::character varying,
    color character varying(255),
    price numeric(10,2),
    kanban integer DEFAULT 0,
    CONSTRAINT "Tags_check" CHECK ((id > 0))
);

COPY public."Messages" (id, body) FROM stdin;
AB1	it's; a "trap": COPY public."Tags" (id) FROM stdin;\n-- and more
\.

COPY public."Contacts" (id, name, number, "profilePicUrl", "createdAt", "isGroup", "companyId") FROM stdin;
1	Único Contato	553199932700		2026-02-12 00:33:14.86+00	f	1
2	Tab\there \\ there\nnew line \u00e9	5511987654321	\N	2026-02-12 00:33:14.86+00	t	1
\.

INSERT INTO public."Tags" VALUES (1, 'VIP (gold), it''s', '#A4CCCC', 1.50, NULL);
INSERT INTO public."Tags" (id, name, kanban) VALUES (2, E'two\nlines', 1), (3, '{"a": [1, 2]}'::jsonb, 0) ON CONFLICT DO NOTHING;

--
-- PostgreSQL database dump complete
--

\unrestrict J8aXqW
`;

it('reads what pg_dump writes, and nothing of what only looks like it', async () => {
  expect(await read(postgres, ['Contacts', 'Tags'])).toEqual([
    {
      table: 'Contacts',
      values: {
        ...{ id: '1', name: 'Único Contato', number: '553199932700', profilePicUrl: '', companyId: '1' },
        ...{ createdAt: '2026-02-12 00:33:14.86+00', isGroup: 'f' },
      },
    },
    {
      table: 'Contacts',
      values: {
        ...{ id: '2', name: 'Tab\there \\ there\nnew line u00e9', number: '5511987654321', profilePicUrl: null },
        ...{ createdAt: '2026-02-12 00:33:14.86+00', isGroup: 't', companyId: '1' },
      },
    },
    { table: 'Tags', values: { id: '1', name: "VIP (gold), it's", color: '#A4CCCC', price: '1.50', kanban: null } },
    { table: 'Tags', values: { id: '2', name: 'two\nlines', kanban: '1' } },
    { table: 'Tags', values: { id: '3', name: '{"a": [1, 2]}', kanban: '0' } },
  ]);
});

const mysql = String.raw`-- MariaDB dump 10.19
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE ${'`'}QuickAnswers${'`'} (
  ${'`'}id${'`'} int(11) NOT NULL AUTO_INCREMENT COMMENT 'it''s; one',
  ${'`'}shortcut${'`'} text NOT NULL,
  ${'`'}message${'`'} text NOT NULL,
  ${'`'}createdAt${'`'} datetime NOT NULL,
  PRIMARY KEY (${'`'}id${'`'}),
  UNIQUE KEY ${'`'}shortcut${'`'} (${'`'}shortcut${'`'}(100))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES ${'`'}QuickAnswers${'`'} WRITE;
/*!40000 ALTER TABLE ${'`'}QuickAnswers${'`'} DISABLE KEYS */;
INSERT INTO ${'`'}QuickAnswers${'`'} VALUES
(1,'/saludo','Hola, don\'t \"worry\"\\;\n(2)','2026-06-09 18:44:28'),
(17,'FIN','','2026-06-09 18:44:28');
UNLOCK TABLES;
-- Dump completed on 2026-06-09 18:50:00
`;

it('reads what mysqldump writes, packed too', async () => {
  const rows = [
    { id: '1', shortcut: '/saludo', message: 'Hola, don\'t "worry"\\;\n(2)', createdAt: '2026-06-09 18:44:28' },
    { id: '17', shortcut: 'FIN', message: '', createdAt: '2026-06-09 18:44:28' },
  ].map((values) => ({ table: 'QuickAnswers', values }));
  expect(await read(mysql, ['QuickAnswers'])).toEqual(rows);
  expect(await read(gzipSync(mysql), ['QuickAnswers'], 'dump.sql.gz')).toEqual(rows);
});

it('says what it cannot read', async () => {
  await expect(read('PGDMP\u0001\u000e', ['Tags'])).rejects.toThrow('--format=plain');
});

const columns = ['id', 'camelCase', 'c'] as const;
const cell = fc.option(fc.string({ unit: fc.constantFrom(...`ab'"\`\\;,()\n\t\r$-/*N:é😀`) }), { nil: null });
const copied = (text: SqlCell) =>
  text === null ? '\\N' : text.replace(/[\\\n\t\r]/g, (one) => `\\${{ '\n': 'n', '\t': 't', '\r': 'r' }[one] ?? one}`);
const quoted = (text: SqlCell) => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`);
const escaped = (text: SqlCell) =>
  text === null ? 'NULL' : `'${text.replace(/[\\'"\n\r]/g, (one) => `\\${{ '\n': 'n', '\r': 'r' }[one] ?? one}`)}'`;

it('gives back every text, however it was written down', async () => {
  const writers = {
    copy: (rows: SqlCell[][]) =>
      `COPY public."T" (id, "camelCase", c) FROM stdin;\n${rows.map((row) => `${row.map(copied).join('\t')}\n`).join('')}\\.\n`,
    insert: (rows: SqlCell[][]) =>
      `CREATE TABLE public."T" (id text, "camelCase" text, c text);\n${rows.map((row) => `INSERT INTO public."T" VALUES (${row.map(quoted).join(', ')});\n`).join('')}`,
    mysql: (rows: SqlCell[][]) =>
      `INSERT INTO \`T\` (\`id\`, \`camelCase\`, \`c\`) VALUES ${rows.map((row) => `(${row.map(escaped).join(',')})`).join(',')};\n`,
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(['copy', 'insert', 'mysql'] as const)),
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }),
      async (form, rows) => {
        const dump = `${writers[form](rows)}INSERT INTO ${form === 'mysql' ? '' : 'public.'}"T" (id) VALUES ('end');\n`;
        const found = await read(dump, ['T']);
        expect(found.map(({ values }) => values)).toEqual([
          ...rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[place]]))),
          { id: 'end' },
        ]);
      },
    ),
    { numRuns: 200 },
  );
});
