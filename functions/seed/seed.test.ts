import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { pictureSize } from '@shared/media/dimensions.ts';
import { groupedQuick } from '@shared/quickMessages/rules.ts';
import { session } from '@shared/session/contract.ts';
import { defaultSettings } from '@shared/settings/model.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPublicPlan } from '../accounts/plans/service.ts';
import { getCompany } from '../accounts/records/companies.ts';
import { handler } from '../accounts/session/handler.ts';
import { getSettings, isSignUpOpen } from '../accounts/settings/service.ts';
import { listUsers } from '../accounts/users/service.ts';
import { readFile } from '../core/files/files.ts';
import { logEntriesOf, messageEntity, tagEntity, ticketEntity, trackingEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { chatEntity, quickMessageEntity } from '../core/store/resourceEntities.ts';
import { nextSystemNumber } from '../core/store/sequences.ts';
import { writeItems } from '../core/store/store.ts';
import { isCounters, sumOf } from '../core/store/ticketCounters.ts';
import { listQueues } from '../queues/service.ts';
import { seed } from './seed.ts';

const engine = await forFile(startEngine());
await forFile(startStorage());
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** Everything stored, by key. */
async function everything(): Promise<Record<string, Record<string, unknown>>> {
  const { Items = [] } = await table.send(new ScanCommand({ TableName: engine.tableName }));
  return Object.fromEntries(Items.map((item) => [`${item['pk']} ${item['sk']}`, item]));
}

async function empty(): Promise<void> {
  const items = Object.values(await everything());
  await writeItems(items.map(({ pk, sk }) => ({ remove: { pk: String(pk), sk: String(sk) } })));
}

const signIn = (email: string, password = '') => call(handler, session.login, { email, password });

describe('on an empty table', () => {
  beforeEach(empty);

  it('B-SEED-1: plan, company 1, settings and the platform’s administrator', async () => {
    const { logins } = await seed({ adminEmail: 'Root@Example.com', demo: false });
    expect(logins).toEqual([{ email: 'root@example.com', password: expect.any(String), role: 'super' }]);
    expect(await getPublicPlan(1)).toMatchObject({
      name: 'Plano 1',
      users: 10,
      connections: 10,
      queues: 10,
      amount: 100,
      isPublic: true,
      useCampaigns: true,
    });
    expect(await getCompany(1)).toMatchObject({ name: 'Empresa 1', planId: 1, dueDate: null, status: true });
    expect(await getSettings({ companyId: 1 })).toEqual(defaultSettings());
    expect(await isSignUpOpen()).toBe(true);
    const { status, json } = await signIn('root@example.com', logins[0]?.password);
    expect(status).toBe(200);
    expect(json.user).toMatchObject({ super: true, profile: 'admin', company: { id: 1, dueDate: '2999-12-31' } });
    expect(await nextSystemNumber('company')).toBe(2);
  });

  it('B-SEED-1, B-FIX-10: a password is generated again for every installation, or taken from the configuration', async () => {
    const first = await seed({ demo: false });
    expect(first.logins[0]).toMatchObject({ email: 'admin@prosa.local' });
    expect(first.logins[0]?.password).toMatch(/^(\w{5}-){3}\w{5}$/);
    await empty();
    const second = await seed({ demo: false });
    expect(second.logins[0]?.password).not.toBe(first.logins[0]?.password);
    const given = await seed({ adminPassword: 'changed-later', demo: false });
    expect(given.logins).toEqual([{ email: 'admin@prosa.local', role: 'super' }]);
    expect((await signIn('admin@prosa.local', 'changed-later')).status).toBe(401);
  });

  it('B-SEED-1: takes the configured password', async () => {
    await seed({ adminEmail: 'root@example.com', adminPassword: 'from-the-configuration', demo: false });
    expect((await signIn('root@example.com', 'from-the-configuration')).status).toBe(200);
  });

  it('lets a widely used password in and warns without naming it', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await seed({ adminEmail: 'root@example.com', adminPassword: 'iloveyou', demo: false });
    const lines = write.mock.calls.map(([line]) => String(line)).join('');
    write.mockRestore();
    expect(lines).toContain('seed.adminPasswordIsCommon');
    expect(lines).not.toContain('iloveyou');
    expect((await signIn('root@example.com', 'iloveyou')).status).toBe(200);
  });

  it('refuses an e-mail that is none', async () => {
    await expect(seed({ adminEmail: 'root', demo: false })).rejects.toThrow('"root" is not an e-mail address');
    expect(await everything()).toEqual({});
  });

  it('B-SEED-1: running it twice, or twice at once, changes nothing', async () => {
    const [one, two] = await Promise.allSettled([seed({ demo: false }), seed({ demo: false })]);
    expect([one.status, two.status]).toContain('fulfilled');
    const before = await everything();
    const again = await seed({ demo: false, adminEmail: 'other@example.com' });
    expect(again.logins.map(({ password }) => password)).toEqual([undefined]);
    expect(await everything()).toEqual(before);
    expect(await listUsers({ companyId: 1 })).toHaveLength(1);
  });

  it('leaves a company of that name alone, and makes its own', async () => {
    await seed({ demo: false });
    const form = { name: 'Rita', email: 'rita@example.com', password: 'Segredo-seguro', phone: '11988887777' };
    const signUp = { ...form, companyName: 'LOJA aurora', planId: 1, termo: true };
    expect((await call(handler, session.signUp, signUp)).status).toBe(200);
    const { logins } = await seed({ demo: true });
    expect(logins).toHaveLength(4);
    expect((await listUsers({ companyId: 2 })).map(({ name }) => name)).toEqual(['Rita']);
    expect((await listUsers({ companyId: 3 })).length).toBeGreaterThan(1);
  });
});

describe('the demonstration', () => {
  let logins: Awaited<ReturnType<typeof seed>>['logins'];
  let stored: Awaited<ReturnType<typeof everything>>;
  beforeAll(async () => {
    await empty();
    // Wanted later than the installation.
    await seed({ demo: false });
    ({ logins } = await seed({ demo: true }));
    stored = await everything();
  });

  it('a company with people of different rights who can sign in', async () => {
    expect(logins.map(({ email }) => email)).toEqual([
      'admin@prosa.local',
      'ana@lojaaurora.example',
      'bruno@lojaaurora.example',
      'carla@lojaaurora.example',
    ]);
    const companies = new Set<number>();
    for (const { email, password } of logins.slice(1)) {
      const { status, json } = await signIn(email, password);
      expect(status).toBe(200);
      companies.add(json.user.companyId);
    }
    expect(companies.size).toBe(1);
    const [companyId = 0] = companies;
    expect(await getCompany(companyId)).toMatchObject({ name: 'Loja Aurora', planId: 1, status: true });
    expect((await listQueues({ companyId })).map(({ name }) => name)).toEqual(['Vendas', 'Suporte']);
    expect(await listUsers({ companyId })).toMatchObject([
      { name: 'Ana Ribeiro', profile: 'admin' },
      { name: 'Bruno Teixeira', profile: 'user', queueIds: [1], allTicket: 'disabled' },
      { name: 'Carla Mendes', profile: 'user', queueIds: [1, 2], allTicket: 'enabled', allowGroup: true },
    ]);
  });

  it('tickets in every state, told by both sides, and nothing waits to be sent', () => {
    const items = Object.values(stored);
    const of = (kind: string) => items.filter(({ et }) => et === kind);
    const tickets = of('ticket').map((item) => fromItem(ticketEntity, item));
    expect(
      tickets.map(({ status, queue, user }) => [status, queue?.name, user?.name.split(' ')[0]].join(' ')).sort(),
    ).toEqual([
      'closed Suporte Carla',
      'closed Vendas Bruno',
      'closed Vendas Bruno',
      'open Suporte Carla',
      'open Suporte Carla',
      'open Suporte Carla',
      'open Vendas Ana',
      'open Vendas Bruno',
      'open Vendas Bruno',
      'open Vendas Bruno',
      'open Vendas Bruno',
      'pending  ',
      'pending  ',
      'pending  ',
      'pending Suporte ',
      'pending Suporte ',
      'pending Suporte ',
      'pending Vendas ',
      'pending Vendas ',
    ]);
    expect(
      of('connection')
        .map(({ channel, isDefault }) => `${channel} ${isDefault}`)
        .sort(),
    ).toEqual([...['facebook false', 'instagram false', 'whatsappapi true']]);
    const messages = of('message').map((item) => fromItem(messageEntity, item));
    expect(messages.filter(({ failure }) => failure !== null)).toHaveLength(1);
    expect(messages.filter(({ isPrivate }) => isPrivate)).toHaveLength(2);
    expect(messages.every(({ nextAttemptAt }) => nextAttemptAt === null)).toBe(true);
    expect(of('sandboxPhone')).toHaveLength(17);
    // The numbers have a past: every conversation its service, those that ended some more of the weeks before.
    const services = of('tracking').map((item) => fromItem(trackingEntity, item));
    expect(services).toHaveLength(19 + 3 * 28);
    expect(
      services.every(
        ({ createdAt, startedAt, finishedAt }) => finishedAt === null || createdAt <= (startedAt ?? finishedAt),
      ),
    ).toBe(true);
    expect(services.filter(({ rate }) => rate !== null).length).toBeGreaterThan(30);
    const reactions = messages.filter(({ mediaType }) => mediaType === 'reactionMessage');
    expect(reactions.map(({ body }) => body).sort()).toEqual(['❤️', '👏']);
    expect(of('sandboxMessage')).toHaveLength(messages.length - 2 - reactions.length);
    const noted = [...of('ticketLog'), ...of('tracking')];
    expect(new Set(noted.flatMap((item) => logEntriesOf(item).map(({ type }) => type)))).toEqual(
      new Set(['create', 'queue', 'open', 'closed', 'pending']),
    );
    const counters = sumOf(
      Object.values(stored).filter(({ pk, sk }) => pk === 'C#2' && isCounters({ sk: String(sk) })),
    );
    const waiting = Object.entries(counters).filter(([name]) => name.startsWith('n|pending'));
    expect(waiting.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(8);
  });

  it('people of Messenger and Instagram with all that only they send, and files that are there', async () => {
    const items = Object.values(stored);
    const messages = items.filter(({ et }) => et === 'message').map((item) => fromItem(messageEntity, item));
    const pictures = messages.flatMap(({ media, mediaType, quotedMsg }) =>
      media ? [{ media, what: `${mediaType} ${quotedMsg?.body ?? ''}`.trim() }] : [],
    );
    expect(pictures.map(({ what }) => what).sort()).toEqual([
      ...['image', 'image Mencionou sua conta em um story', 'image Respondeu ao seu story', 'sticker'],
    ]);
    for (const { media } of pictures) {
      const head = await readFile(media.key, 32);
      expect(pictureSize(head)).toEqual({ width: media.width, height: media.height });
    }
    expect(messages.filter(({ isDeleted }) => isDeleted)).toHaveLength(1);
    expect(messages.filter(({ isHumanAgent }) => isHumanAgent)).toHaveLength(1);
  });

  it('replies at hand for everybody, by category', () => {
    const kept = Object.values(stored)
      .filter(({ et }) => et === quickMessageEntity.name)
      .map((item) => fromItem(quickMessageEntity, item));
    const groups = groupedQuick(kept).map(({ category, messages }) => [
      category?.shortcode,
      messages.map(({ shortcode }) => shortcode),
    ]);
    expect(groups).toEqual([
      ['Primeiro contato', ['boas-vindas', 'horario']],
      [undefined, ['pix']],
    ]);
    expect(kept.every(({ geral }) => geral)).toBe(true);
  });

  it('colleagues talk among themselves, and there is something to announce', () => {
    const items = Object.values(stored);
    const [current, ...more] = items.filter(({ et }) => et === 'chat').map((item) => fromItem(chatEntity, item));
    expect(more).toEqual([]);
    expect(current?.members.map(({ name, unreads }) => `${name.split(' ')[0]} ${unreads}`)).toEqual([
      'Ana 0',
      'Bruno 1',
      'Carla 2',
    ]);
    expect(items.filter(({ et }) => et === 'chatMessage')).toHaveLength(6);
    // Other companies of this installation have nothing to do with the demonstration.
    expect(items.filter(({ et }) => et === 'announcement')).toMatchObject([
      { status: true, priority: 3, onlyCompanyId: current?.companyId },
    ]);
  });

  it('tags on contacts and lanes with tickets, each counted', () => {
    const items = Object.values(stored);
    const tags = items.filter(({ et }) => et === tagEntity.name).map((item) => fromItem(tagEntity, item));
    const counts = tags.map(({ name, kanban, contactsCount, ticketsCount }) => [
      name,
      kanban === 0 ? contactsCount : ticketsCount,
    ]);
    expect(Object.fromEntries(counts)).toEqual({
      ...{ 'Cliente novo': 3, VIP: 2, Empresa: 1, 'Troca ou defeito': 2 },
      ...{ Orçamento: 2, 'Aguardando pagamento': 1, 'Em entrega': 1 },
    });
    const tickets = items.filter(({ et }) => et === 'ticket').map((item) => fromItem(ticketEntity, item));
    const fernando = tickets.find(({ contact }) => contact.name === 'Fernando Dias');
    expect(fernando?.contact.tags.map(({ name }) => name)).toEqual(['VIP', 'Empresa']);
    expect(fernando?.kanbanTags.map(({ name }) => name)).toEqual(['Orçamento']);
  });

  it('is made once, also when it is wanted later or was changed since', async () => {
    const before = await everything();
    const again = await seed({ demo: true });
    expect(again.logins).toHaveLength(4);
    expect(again.logins.every(({ password }) => password === undefined)).toBe(true);
    expect(await everything()).toEqual(before);
  });

  it('a start that was cut off is repeated from where it stopped, without harm', async () => {
    const people = async () => [await listUsers({ companyId: 2 }), await listQueues({ companyId: 2 })];
    const before = await people();
    await table.send(
      new PutCommand({ TableName: engine.tableName, Item: { pk: 'SYSTEM', sk: 'DEMO', companyId: 2, done: 1 } }),
    );
    await seed({ demo: true });
    expect(await people()).toEqual(before);
  });
});
