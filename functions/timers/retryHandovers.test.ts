import {
  type AutomationFixture,
  allowLocalCalls,
  integrationId,
  openAutomationFixture,
} from '@test/support/outside/automationFixture.ts';
import { openExternalServer } from '@test/support/outside/externalServer.ts';
import { says } from '@test/support/server/bots.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { accept } from '@test/support/server/inbox.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { messageEntity } from '../core/store/entities.ts';
import { duePosition } from '../core/store/indexes.ts';
import { toItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { handler as minute } from './minute.ts';

/** As long as a lost message waits for the clock. */
const patience = 6 * 60;

let stage: AutomationFixture;
const workshop = await forFile(openStoreFixture());
allowLocalCalls();
const flow = await forFile(openExternalServer(() => ({ json: {} })));
beforeEach(async () => {
  stage = await openAutomationFixture(workshop, { integration: { type: 'webhook', urlN8N: flow.url } });
  await workshop.drain('automation');
  flow.heard.length = 0;
});

/** The customer writes, and the table's stream never tells of it. */
const writesUnseen = (body: string): Promise<unknown> => says(workshop, stage.shop, body);
const newest = async () => {
  const message = (await stage.scene()).messages.filter(({ fromMe }) => !fromMe).at(-1);
  if (!message) throw new Error('nothing was written');
  return message;
};
const entry = async () => duePosition(await getItem(messageEntity.key(await newest()), true));
const clock = async (): Promise<number> => {
  await minute();
  return workshop.counts('automation').ready;
};

describe('a message handed to an outside service', () => {
  it('reaches it once by the clock when the stream lost it', async () => {
    await writesUnseen('Oi');
    expect(await clock()).toBe(0);
    workshop.pass(patience + 1);
    await Promise.all([minute(), minute()]);
    expect(await clock()).toBe(1);
    expect(await stage.work()).toBe(1);
    expect(flow.heard.map(({ json }) => (json['message'] as { body: string }).body)).toEqual(['Oi']);
    const { ticket } = await stage.scene();
    expect(ticket).toMatchObject({ integrationId, external: { failures: 0 } });
    expect(await entry()).toBeUndefined();
    workshop.pass(24 * 3600);
    expect(await clock()).toBe(0);
  });

  it('is nothing to the clock once it is answered', async () => {
    await stage.talks('Oi');
    expect(flow.heard).toHaveLength(1);
    expect(await entry()).toBeUndefined();
    expect(await newest()).toMatchObject({ handedTo: { integrationId } });
    workshop.pass(patience + 1);
    expect(await clock()).toBe(0);
  });

  it('is answered once when both the stream and the clock hand it over', async () => {
    await stage.says('Oi');
    workshop.pass(patience + 1);
    expect(await clock()).toBe(2);
    expect(await stage.work()).toBe(2);
    expect(flow.heard).toHaveLength(1);
  });

  it('is let go when nobody waits for its answer any more', async () => {
    await writesUnseen('Oi');
    await accept(stage.shop.admin, (await stage.scene()).ticket.id);
    workshop.pass(patience + 1);
    expect(await clock()).toBe(1);
    expect(await stage.work()).toBe(1);
    expect(flow.heard).toEqual([]);
    expect(await entry()).toBeUndefined();
  });

  it('is handed over less and less often, and no more after a day', async () => {
    await writesUnseen('Oi');
    for (const minutes of [6, 6, 12, 24, 48, 96, 192, 384]) {
      workshop.pass((minutes - 1) * 60);
      expect(await clock()).toBe(0);
      workshop.pass(61);
      expect(await clock()).toBe(1);
      await workshop.drain('automation');
    }
    workshop.pass(768 * 60 + 1);
    expect(await clock()).toBe(0);
    expect(await entry()).toBeUndefined();
  });

  it('costs a message that no service is to answer nothing', async () => {
    const { ticket } = await stage.talks('Oi');
    await accept(stage.shop.admin, ticket.id);
    await writesUnseen('alô');
    expect(await newest()).toMatchObject({ body: 'alô' });
    expect((await newest()).handedTo).toBeUndefined();
    expect(await entry()).toBeUndefined();
  });

  it('of a time before there were entries is answered as ever', async () => {
    await writesUnseen('Oi');
    const { handedTo, ...message } = await newest();
    if (!handedTo) throw new Error('nobody is to answer');
    const { rescue: _rescue, ...former } = handedTo;
    await putItem(toItem(messageEntity, { ...message, handedTo: former }));
    expect(await entry()).toBeUndefined();
    await stage.passOn();
    expect(await stage.work()).toBe(1);
    expect(flow.heard).toHaveLength(1);
  });
});
