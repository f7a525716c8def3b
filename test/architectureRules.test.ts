import { shortBounds } from '@test/support/architecture/bounds.ts';
import { climbs } from '@test/support/architecture/floors.ts';
import { forbiddenIn, forwardersIn, indexNamesIn, wordsGivenUp } from '@test/support/architecture/forbidden.ts';
import { longFunctions } from '@test/support/architecture/functionLines.ts';
import { circles } from '@test/support/architecture/imports.ts';
import { importViolations } from '@test/support/architecture/layers.ts';
import { shelfClimbs } from '@test/support/architecture/shelves.ts';
import { describe, expect, it } from 'vitest';

describe('the rules refuse what they should', () => {
  it.each([
    ['shared/tickets/rules/machine.ts', "import x from '@aws-sdk/lib-dynamodb'"],
    ['functions/inbox/tickets/handler.ts', "import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'"],
    ['web/src/features/tickets/List.tsx', "import { X } from '../users/X.tsx'"],
    ['web/src/features/tickets/List.tsx', "import { Button } from '@aws-amplify/ui-react'"],
    ['functions/channels/drivers/whatsapp/send.ts', "import { makeWASocket } from 'baileys'"],
    ['functions/core/secrets/encryption.ts', "import * as libsignal from 'libsignal/src/curve.js'"],
    ['infra/api.ts', "import { handler } from '../functions/inbox/tickets/handler.ts'"],
    ['infra/ops/metrics.ts', "import { x } from '../../functions/queues/service.ts'"],
    ['infra/ops/search.ts', "import { X } from '@aws-amplify/ui-react'"],
    ['loose.ts', ''],
  ])('%s with %s', (file, text) => {
    expect(importViolations(file, text)).toHaveLength(1);
  });

  it.each([
    ['up', 'functions/queues/handler.ts', "import { open } from '../inbox/tickets/service.ts'"],
    ['across', 'functions/queues/handler.ts', "import type { Row } from '../search/contacts.ts'"],
    ['to an entry', 'functions/inbox/tickets/service.ts', "import { run } from '../../workers/queue/handler.ts'"],
    ['between models', 'shared/tickets/model.ts', "import type { Message } from '../messages/model.ts'"],
    ['from the core', 'functions/core/log.ts', "import { x } from '../queues/service.ts'"],
    ['into the local system', 'infra/cell.ts', "import { listen } from './local/host/listen.ts'"],
    ['by a template', 'functions/queues/handler.ts', 'await import(`../inbox/tickets/service.ts`)'],
    ['by the address of a template', 'infra/cell.ts', 'import(/* later */ new URL(`./local/host/listen.ts`, here))'],
    ['that no exception names', 'infra/ops/metrics.ts', "import { x } from '../../functions/queues/service.ts'"],
    ['that starts nowhere', 'functions/newRoom/service.ts', ''],
    ['that leads nowhere', 'functions/queues/handler.ts', "import { x } from '../newRoom/service.ts'"],
    ['from a room of the local system', 'infra/local/newRoom/listen.ts', ''],
    ['from no floor of shared', 'shared/newNoun/model.ts', "import { x } from '../core/ids.ts'"],
  ])('a way %s: %s with %s', (_way, file, text) => {
    expect(climbs(file, text)).toHaveLength(1);
  });

  it('allows what stands on a lower floor', () => {
    expect(climbs('functions/inbox/tickets/search.ts', "import { x } from '../../search/contacts.ts'")).toEqual([]);
    expect(climbs('functions/inbox/tickets/search.ts', "import { x } from '../messages/list.ts'")).toEqual([]);
    expect(climbs('infra/ops/metrics.ts', "import { x } from '../../functions/metrics/verify.ts'")).toEqual([]);
  });

  it.each([
    ['an import of a higher shelf', 'functions/inbox/tickets/search.ts', "import { x } from '../messages/list.ts'"],
    ['an import of the same level', 'functions/core/http/serve.ts', "import { x } from '../events/jobs.ts'"],
    ['an import from what lies in the folder', 'functions/core/env.ts', "import { now } from './context/clock.ts'"],
    [
      'an import within a shelf of shelves',
      'functions/channels/drivers/driver.ts',
      "import { x } from './graph/calls.ts'",
    ],
    ['a shelf that nobody named', 'functions/inbox/other/list.ts', ''],
    ['a shelf in a folder without any', 'functions/queues/menus/list.ts', ''],
  ])('%s: %s with %s', (_way, file, text) => {
    expect(shelfClimbs(file, text)).toHaveLength(1);
  });

  it('allows what lies on a lower shelf, and leaves other folders to the floors', () => {
    const imports = "import { x } from '../records/messages.ts'; \nimport { y } from '../../campaigns/worker.ts'";
    expect(shelfClimbs('functions/inbox/tickets/search.ts', imports)).toEqual([]);
  });

  it.each([
    ['with its type', 'export const open: typeof tickets.open = (ctx, id) => tickets.open(ctx, id);'],
    [
      'with types',
      "export const open = (ctx: Ctx, row: Pick<Row, 'id' | 'at'>): Promise<void> =>\n  openOne(ctx, row);",
    ],
    ['without a parameter', 'export const restore = (): Promise<void> => clock.restore();'],
  ])('a service that hands on %s', (_way, text) => {
    expect(forwardersIn('service.ts', text)).toHaveLength(1);
  });

  it('allows a service that adds something', () => {
    expect(
      forwardersIn('service.ts', "export const open = (ctx: Ctx, id: number) => openOne(ctx, id, 'open');"),
    ).toEqual([]);
  });

  it.each([
    ['functions/audit/repo.ts', "queryPartition({ pk, index: 'gsi1', limit })"],
    ['functions/inbound/statuses.ts', "'SET #ack = :ack REMOVE gsi3pk, gsi3sk'"],
    ['functions/chats/handler.test.ts', "expect(item['GSI2PK']).toBeUndefined()"],
    ['test/support/server/connectedCompany.ts', '{ ...item, gsi1sk: position }'],
  ])('an index named in %s: %s', (file, text) => {
    expect(indexNamesIn(file, text)).toHaveLength(1);
  });

  it.each([
    ['functions/inbox/tickets/claim.ts', 'const held = await findTicket(ctx, id);'],
    ['functions/inbox/tickets/claim.ts', 'tickets.map((talk) => talk.id)'],
    ['functions/inbox/tickets/claim.test.ts', 'async function told(work: Work) {}'],
    ['web/src/features/tickets/list/listRows.ts', 'readonly goneId: number;'],
    ['functions/inbound/inbound.ts', 'find(talkOf(arrival))'],
    ['test/support/web/ticketFixtures.ts', 'toldOf(viewer)'],
    ['functions/contacts/book/merging.ts', 'readTalks(ctx)'],
    ['web/src/features/queues/editor/Simulator.tsx', 'interface TalkProps {}'],
    ['functions/contacts/book/talks.ts', ''],
    ['functions/whatsappWeb/told.test.ts', ''],
  ])('a word that was given up: %s with %s', (file, text) => {
    expect(wordsGivenUp(file, text)).toHaveLength(1);
  });

  it.each([
    ['a.test.ts', "await expect.poll(state, { timeout: 10_000 }).toBe('sent');"],
    ['a.test.tsx', "await screen.findByText('Oi', {}, { timeout: 300 });"],
    ['functions/a.test.ts', 'await vi.waitFor(() => expect(calls).toBe(1));'],
    ['functions/a.test.ts', "it('sends', async () => {\n  await send();\n}, 20_000);"],
    ['functions/a.test.ts', "it.each(ways)(\n  'sends',\n  async () => {},\n  60_000,\n);"],
    ['test/browser/a.spec.ts', 'test.setTimeout(30_000);'],
    ['test/browser/a.spec.ts', 'await page.waitForTimeout(500);'],
    ['test/support/system/a.ts', 'const deadline = Date.now() + 10_000;'],
    ['playwright.config.ts', 'actionTimeout: 10_000,'],
  ])('a bound that a slow machine breaks: %s with %s', (file, text) => {
    expect(shortBounds(file, text)).toHaveLength(1);
  });

  it('allows the product its own times, and tests the two that hold everywhere', () => {
    expect(shortBounds('functions/core/outbound/httpClient.ts', 'const limits = { timeout: 10_000 };')).toEqual([]);
    expect(shortBounds('playwright.config.ts', 'timeout: longestJourneyMs,')).toEqual([]);
    expect(shortBounds('functions/a.test.ts', 'await sendRequest(url, { timeoutMs: 50 });')).toEqual([]);
  });

  it('allows the store to name an index', () => {
    expect(indexNamesIn('functions/core/store/indexes.ts', "index: 'gsi1'")).toEqual([]);
  });

  const lines = (count: number) => Array.from({ length: count }, () => '    work();').join('\n');
  it.each([
    ['a function', 'a.ts', `export function save() {\n${lines(61)}\n}`, 'a.ts:1 save has 61 lines'],
    ['an arrow', 'a.tsx', `const useRow = () => {\n${lines(61)}\n}`, 'a.tsx:1 useRow has 61 lines'],
    ['a method', 'a.ts', `class A {\n  run() {\n${lines(61)}\n}\n}`, 'a.ts:2 run has 61 lines'],
    ['a component', 'a.tsx', `function Row() {\nreturn <p>\n${lines(99)}\n</p>;\n}`, 'a.tsx:1 Row has 101 lines'],
    ['a wrapped component', 'a.tsx', `const Row = memo(() => {\n${lines(101)}\n});`, 'a.tsx:1 Row has 101 lines'],
    [
      'a test',
      'a.test.ts',
      `describe('a', () => {\nit('b', () => {\n${lines(61)}\n})\n})`,
      'a.test.ts:2 it has 61 lines',
    ],
  ])('%s that is too long', (_what, file, text, expected) => {
    expect(longFunctions(file, text)).toEqual([expected]);
  });

  it.each([
    ['blank lines and comments', 'a.ts', `function save() {\n${lines(60)}\n\n// why\n/* more\n why */\n}`],
    ['comments in JSX', 'a.tsx', `function Row() {\nreturn <p>\n${lines(98)}\n{/* why */}\n</p>;\n}`],
    ['groups of tests', 'a.test.ts', `describe.each([1])('a', () => {\n${lines(61)}\n})`],
  ])('counts no %s', (_what, file, text) => {
    expect(longFunctions(file, text)).toEqual([]);
  });

  it('finds a circle of files', () => {
    expect(
      circles(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b', 'd']],
          ['d', []],
        ]),
      ),
    ).toEqual(['b -> c -> b']);
  });

  it.each([
    ['shared/tickets/rules/machine.ts', 'const at = new Date()'],
    ['functions/inbox/tickets/handler.ts', 'let cache = 1'],
    ['web/src/features/tickets/List.tsx', "localStorage.getItem('x')"],
    ['shared/tickets/model.ts', "import { z } from 'zod'"],
    ['web/src/features/tags/text.ts', "saved: { 'pt-BR': 'Salvo!', en: 'Saved' }"],
    ['functions/core/store/records.ts', "{ Put: { TableName: '', Item } }"],
    ['functions/chats/repo.ts', "steps.push({ write: { Update: { Key: key, UpdateExpression: 'ADD a :one' } } })"],
    ['functions/chats/repo.ts', '{ write: { Delete } }'],
    ['functions/chats/repo.ts', 'const check = {\n  ConditionCheck: { Key: key },\n};'],
    ['functions/outbound/outbound.ts', "const [connection] = job.messageId.split('-')"],
    ['functions/contacts/tags/repo.ts', "const [kind] = position.split('#')"],
    ['web/src/lib/time.ts', 'const listeners = new Set<() => void>();'],
    ['functions/chats/repo.ts', "position.slice(position.indexOf('#') + 1)"],
    ['functions/channels/linked/commands.ts', 'keyOf(oldest).sk.slice(prefix.length)'],
    ['functions/inbox/assistant/repo.ts', "String(item['sk']).slice(prefixes.assistantMonth.length)"],
    ['functions/channels/drivers/whatsapp/driver.ts', "account.split('-').map(Number)"],
    ['functions/contacts/book/removal.ts', "(cursor ?? '').split('|')"],
    ['functions/chats/repo.ts', "queryPartition({ pk, prefix: 'M#' })"],
  ])('%s with %s', (file, text) => {
    expect(forbiddenIn(file, text)).toHaveLength(1);
  });
});

describe('what leaves for an address and what a line brings', () => {
  it.each([
    ['functions/inbox/messages/send.ts', 'await fetch(url)'],
    ['functions/inbox/messages/send.ts', 'await globalThis.fetch(url)'],
    ['functions/inbox/messages/send.ts', "import { request } from 'node:https';"],
    ['functions/inbox/messages/send.ts', "import { connect } from 'net';"],
    ['functions/whatsappWeb/pictures.ts', "import { sendRequest } from '../core/outbound/httpClient.ts';"],
    ['functions/channels/drivers/whatsapp/media.ts', "import { collected, openStream } from '../httpClient.ts';"],
    ['functions/whatsappWeb/new.ts', "import x from './x.ts';\nimport { proto } from 'baileys';"],
    ['functions/whatsappWeb/new.ts', 'await downloadAndProcessHistorySyncNotification(one, {});'],
    ['functions/automation/webhook.ts', 'const said = { name: contact.name };'],
    ['functions/timers/tickets.ts', 'greet(ticket.contact?.name)'],
    ['shared/campaigns/texts.ts', 'const first = person.name;'],
  ])('%s may not: %s', (file, text) => {
    expect(forbiddenIn(file, text)).toHaveLength(1);
  });

  it.each([
    ['functions/core/outbound/httpClient.ts', 'await fetch(url)'],
    ['functions/channels/drivers/graph/calls.ts', "import { sendRequest } from '../httpClient.ts';"],
    ['functions/whatsappWeb/new.ts', "import './libraryBounds.ts';\nimport { proto } from 'baileys';"],
    ['functions/whatsappWeb/new.ts', "import type { proto } from 'baileys';"],
    ['functions/contacts/book/list.ts', 'sort(contact.name)'],
    ['shared/messages/variables.ts', 'const name = spokenName(ticket.contact);'],
  ])('%s may: %s', (file, text) => {
    expect(forbiddenIn(file, text)).toEqual([]);
  });
});
