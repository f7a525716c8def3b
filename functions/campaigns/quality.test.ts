import { hourMs } from '@shared/core/time.ts';
import { offer, openCampaigns } from '@test/support/server/campaignFixture.ts';
import { type ConnectedCompany, post } from '@test/support/server/connectedCompany.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveChange } from '../channels/connections/changes.ts';
import { getConnection } from '../channels/connections/service.ts';
import { findTemplate } from '../channels/templates/repo.ts';
import { storeTemplates } from '../channels/templates/storeTemplates.ts';
import { now } from '../core/context/clock.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { connectionEntity } from '../core/store/entities.ts';
import { type Entity, toItem } from '../core/store/records.ts';
import { templateEntity } from '../core/store/resourceEntities.ts';
import { putItem, writeItems } from '../core/store/store.ts';
import { updateCampaigns } from '../workers/stream/campaigns.ts';

const { outbox, desk, begin } = await openCampaigns();
let shop: ConnectedCompany;
const numbers = Array.from({ length: 3 }, (_, index) => String(5_585_980_000_000 + index));

beforeEach(async () => {
  shop = await begin();
});

/** What the stream tells of a record that was changed. */
function changed<T extends object>(entity: Entity<T>, before: T, after: T): RecordChange {
  const [old, item] = [toItem(entity, before), toItem(entity, after)];
  const { pk, sk } = entity.key(after);
  return { pk, sk, kind: entity.name, companyId: shop.company.id, events: [], before: old, after: item };
}

const started = async (): Promise<number> => {
  const id = await desk().write({ contactListId: await desk().list(numbers) });
  await desk().do('start', id);
  return id;
};

/** What Meta tells of the business account. */
const report = (field: string, value: Record<string, unknown>): Promise<void> =>
  post(outbox.workshop, {
    object: 'whatsapp_business_account',
    entry: [{ id: shop.connection.wabaId, time: Math.floor(Date.now() / 1000), changes: [{ field, value }] }],
  });

const connection = () => getConnection(desk().ctx(), shop.connection.id);
const number = () => shop.connection.number;

it('a flagged number stops its campaigns, and the administrators are told why', async () => {
  vi.stubEnv('MAIL_FROM', 'prosa@example.com');
  const id = await started();
  const before = await connection();
  await report('phone_number_quality_update', { display_phone_number: `+${number()}`, event: 'FLAGGED' });
  const after = await connection();
  expect(after.health).toMatchObject({ quality: 'RED', dailyLimit: null });
  const change = changed(connectionEntity, before, after);
  await updateCampaigns([change], now());
  await updateCampaigns([change], now());
  expect(await desk().campaign(id)).toMatchObject({
    ...{ status: 'CANCELADA', stop: { code: 'quality', detail: after.name } },
  });
  await desk().work();
  expect(desk().sentTo()).toEqual([]);
  vi.unstubAllEnvs();
  const emails = (await storedEmails(shop.company.id)).filter(({ content }) => content.kind === 'campaignStopped');
  expect(emails.map(({ to, content }) => ({ to, content }))).toEqual([
    { to: shop.admin.user.email, content: expect.objectContaining({ reason: 'quality', detail: after.name }) },
  ]);
});

it('a number that may begin no conversations is passed over, and its campaign says why until it may', async () => {
  const id = await started();
  const restrictedUntil = new Date(now().getTime() + hourMs).toISOString();
  const link = { since: restrictedUntil, restarts: 0, codeUntil: null, restrictedUntil };
  await saveChange(shop.company.id, shop.connection.id, (before) => ({ ...before, link }));
  await desk().work();
  const stop = { code: 'restricted', detail: shop.connection.name };
  expect(await desk().campaign(id)).toMatchObject({ status: 'CANCELADA', stop });
  expect(desk().sentTo()).toEqual([]);
  outbox.workshop.pass(3601);
  await desk().do('restart', id);
  await desk().finish(id);
  expect(desk().sentTo().sort()).toEqual(numbers);
});

it('one restricted number of several is passed over, and the others write to everybody (B-CONN-15)', async () => {
  const other = {
    ...shop.connection,
    id: shop.connection.id + 100,
    phoneNumberId: `8${shop.connection.phoneNumberId}`,
  };
  await putItem(toItem(connectionEntity, other));
  const restrictedUntil = new Date(now().getTime() + hourMs).toISOString();
  const link = { since: restrictedUntil, restarts: 0, codeUntil: null, restrictedUntil };
  const lines = [shop.connection, other];
  const from = { whatsappId: other.id, wabaId: other.wabaId, syncedAt: now().toISOString() };
  await storeTemplates(desk().ctx(), from, [offer]);
  const templates = lines.map(({ id }) => ({ whatsappId: id, id: 'oferta.pt_BR', variables: { 'body.1': '{nome}' } }));
  const whatsappId = lines.map(({ id }) => id);
  const id = await desk().write({ contactListId: await desk().list(numbers), whatsappId, templates });
  await saveChange(shop.company.id, shop.connection.id, (before) => ({ ...before, link }));
  await desk().do('start', id);
  await desk().finish(id);
  expect(await desk().campaign(id)).toMatchObject({ status: 'FINALIZADA', stop: null });
  expect(desk().sentTo().sort()).toEqual(numbers);
  const senders = outbox.graph.sent().map(({ path }) => path.split('/').at(-2));
  expect(new Set(senders)).toEqual(new Set([other.phoneNumberId]));
});

it('a messaging tier is kept, and the confirmation tells it', async () => {
  const id = await desk().write({ contactListId: await desk().list(numbers) });
  const value = { display_phone_number: number(), event: 'UPGRADE', current_limit: 'TIER_1K', old_limit: 'TIER_250' };
  await report('phone_number_quality_update', value);
  expect((await connection()).health).toMatchObject({ quality: 'UNKNOWN', dailyLimit: 1000 });
  expect(await desk().estimate(id)).toMatchObject({ dailyLimit: 1000 });
});

it('a declined name and a higher throughput are kept', async () => {
  await report('phone_number_name_update', { display_phone_number: number(), decision: 'REJECTED' });
  await report('phone_number_quality_update', { display_phone_number: number(), event: 'THROUGHPUT_UPGRADE' });
  expect((await connection()).health).toMatchObject({ nameStatus: 'DECLINED', throughput: 'HIGH' });
});

it('the number of somebody else changes nothing', async () => {
  await report('phone_number_quality_update', { display_phone_number: '5511911112222', event: 'FLAGGED' });
  expect((await connection()).health).toBeUndefined();
});

it.each([
  ['message_template_status_update', { event: 'PAUSED' }, 'template'],
  ['message_template_quality_update', { new_quality_score: 'RED' }, 'quality'],
])('%s %j stops the campaigns that use the template', async (field, value, code) => {
  const id = await started();
  const place = { companyId: shop.company.id, whatsappId: shop.connection.id };
  const before = await findTemplate(place, 'oferta', 'pt_BR');
  const named = { message_template_id: 1, message_template_name: 'oferta', message_template_language: 'pt_BR' };
  await report(field, { ...named, ...value });
  const after = await findTemplate(place, 'oferta', 'pt_BR');
  if (!before || !after) throw new Error('no template');
  const change = changed(templateEntity, before, after);
  await updateCampaigns([change], now());
  expect(await desk().campaign(id)).toMatchObject({ status: 'CANCELADA', stop: { code, detail: 'oferta' } });
});

it('a template that is gone when its turn comes stops the campaign before anybody else is written to', async () => {
  const id = await started();
  const place = { companyId: shop.company.id, whatsappId: shop.connection.id };
  const gone = await findTemplate(place, 'oferta', 'pt_BR');
  if (!gone) throw new Error('no template');
  await writeItems([{ remove: templateEntity.key(gone) }]);
  await desk().work();
  expect(await desk().campaign(id)).toMatchObject({ status: 'CANCELADA', stop: { code: 'template' } });
  expect(desk().sentTo()).toEqual([]);
});
