import { connections } from '@shared/connections/contract.ts';
import type { Template } from '@shared/templates/model.ts';
import { fakeGraph, json } from '@test/support/graph/fakeGraph.ts';
import { call } from '@test/support/server/call.ts';
import { type ConnectedCompany, post, quietCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { now } from '../../core/context/clock.ts';
import { toItem } from '../../core/store/records.ts';
import { templateEntity } from '../../core/store/resourceEntities.ts';
import { updatePausedTemplates } from '../../workers/stream/pausedTemplates.ts';
import { handler } from './handler.ts';
import { getConnection } from './service.ts';

let shop: ConnectedCompany;
const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
beforeEach(async () => {
  shop = await quietCompany(graph);
  vi.stubEnv('MAIL_FROM', 'prosa@example.com');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const connection = () => getConnection({ companyId: shop.company.id }, shop.connection.id);
const health = async () => (await connection()).health;
const digits = () => shop.connection.number;
const warnings = async () =>
  (await storedEmails(shop.company.id)).flatMap(({ content }) =>
    content.kind === 'numberWarning' ? [[content.warning, content.detail]] : [],
  );

/** Somebody presses "check again", and the platform says this of the number. */
function check(said: Record<string, unknown>) {
  const id = shop.connection.phoneNumberId;
  graph.next(
    json(200, { display_phone_number: digits(), verified_name: 'Loja' }),
    json(200, { data: [{ id }] }),
    json(200, { id, ...said }),
  );
  return call(handler, connections.retry, { id: shop.connection.id }, { token: shop.admin.token });
}

const report = (field: string, value: Record<string, unknown>): Promise<void> =>
  post(workshop, {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: shop.connection.wabaId,
        time: 1,
        changes: [{ field, value: { display_phone_number: digits(), ...value } }],
      },
    ],
  });

it('a check keeps quality, tier, name and throughput, and shows them to whoever may see the connection', async () => {
  const said = { quality_rating: 'GREEN', messaging_limit_tier: 'TIER_2K', name_status: 'APPROVED' };
  const { json: view } = await check({ ...said, throughput: { level: 'STANDARD' } });
  const kept = { quality: 'GREEN', dailyLimit: 2000, nameStatus: 'APPROVED', throughput: 'STANDARD' };
  expect(view.health).toMatchObject(kept);
  expect(await health()).toMatchObject(kept);
  expect(await warnings()).toEqual([]);
});

it('a check that says nothing of it keeps what is known', async () => {
  await check({ quality_rating: 'GREEN', messaging_limit_tier: 'TIER_10K' });
  await check({});
  expect(await health()).toMatchObject({ quality: 'GREEN', dailyLimit: 10_000 });
});

it('administrators are told once of each fall, by check and by webhook, and of no recovery', async () => {
  await check({ quality_rating: 'GREEN' });
  await check({ quality_rating: 'YELLOW' });
  await check({ quality_rating: 'YELLOW' });
  await report('phone_number_quality_update', { event: 'FLAGGED' });
  await report('phone_number_quality_update', { event: 'UNFLAGGED' });
  await report('phone_number_name_update', { decision: 'REJECTED' });
  await report('phone_number_name_update', { decision: 'REJECTED', rejection_reason: 'again' });
  expect((await warnings()).map(([warning]) => warning)).toEqual(['qualityMedium', 'qualityLow', 'nameDeclined']);
});

const template = (status: Template['status'], name = 'oferta'): Template => ({
  ...{ id: `${name}.pt_BR`, companyId: shop.company.id, whatsappId: shop.connection.id, name, language: 'pt_BR' },
  ...{ category: 'MARKETING', header: { format: 'NONE', text: '' }, body: 'Olá', footer: '', buttons: [] },
  ...{ isNamed: false, isSupported: true, examples: {}, providerId: '1', status, quality: 'UNKNOWN', reason: '' },
  ...{ heardAt: now().toISOString(), syncedAt: now().toISOString() },
});

/** What the stream tells of a template. */
function heard(before: Template | undefined, after: Template | undefined): Promise<void> {
  const item = (one: Template | undefined) => one && toItem(templateEntity, one);
  const change = { pk: 'T', sk: 'T', kind: 'template', companyId: shop.company.id, events: [] };
  return updatePausedTemplates([{ ...change, before: item(before), after: item(after) }], now());
}

it('paused templates are named until they are well again or gone, and told of once', async () => {
  const [well, paused] = [template('APPROVED'), template('PAUSED')];
  const other = template('DISABLED', 'aviso');
  await heard(well, paused);
  await heard(well, paused);
  await heard(undefined, other);
  expect((await health())?.pausedTemplates).toEqual(['aviso (pt_BR)', 'oferta (pt_BR)']);
  expect(await warnings()).toEqual([
    ['templatePaused', 'oferta (pt_BR)'],
    ['templatePaused', 'aviso (pt_BR)'],
  ]);
  await heard(paused, well);
  await heard(other, undefined);
  expect((await health())?.pausedTemplates).toEqual([]);
});

it('another number begins without what was said of the one before', async () => {
  await check({ quality_rating: 'RED' });
  const id = String(Number(shop.connection.phoneNumberId) + 1);
  graph.next(json(200, { display_phone_number: '5511', verified_name: 'Outra' }), json(200, { data: [{ id }] }));
  const input = { id: shop.connection.id, phoneNumberId: id };
  const { json: view } = await call(handler, connections.update, input, { token: shop.admin.token });
  expect(view).toMatchObject({ status: 'CONNECTED', phoneNumberId: id });
  expect(view.health).toBeUndefined();
});
