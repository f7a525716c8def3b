import { botText } from '@shared/bot/texts.ts';
import {
  type AutomationFixture,
  allowLocalCalls,
  openAutomationFixture,
} from '@test/support/outside/automationFixture.ts';
import type { Reply } from '@test/support/outside/externalServer.ts';
import { asksText, bubble, openViewer, slug } from '@test/support/outside/viewer.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { answering } from './turns.ts';

const workshop = await forFile(openStoreFixture());
allowLocalCalls();
const viewer = await forFile(openViewer([{ messages: [bubble('um')], input: asksText }]));
afterEach(async () => {
  viewer.breaks(undefined);
  await workshop.drain('automation');
});

const opened = (): Promise<AutomationFixture> =>
  openAutomationFixture(workshop, { integration: { type: 'typebot', urlN8N: viewer.url, typebotSlug: slug } });

describe('silence', () => {
  it('is waited for once: people get the ticket, and what comes later is forgotten', async () => {
    const stage = await opened();
    viewer.breaks('silent');
    await stage.says('Oi');
    await stage.work(answering(150));
    const { ticket, said, logs } = await stage.scene();
    expect(ticket).toMatchObject({ status: 'pending', useIntegration: false });
    expect(logs.at(-1)).toBe('redirect');
    expect(said).toEqual([botText('letGo')]);
    viewer.breaks(undefined);
    expect((await stage.talks('Alguém?')).said).toEqual([botText('letGo')]);
  });
});

describe('nonsense instead of an answer', () => {
  it.each<[string, Reply]>([
    ['HTML', { body: '<html>login</html>' }],
    ['nothing', { body: '' }],
    ['five megabytes', { body: Buffer.alloc(5 * 1024 * 1024, 32), type: 'application/json' }],
    ['JSON of something else', { json: { hello: 'world' } }],
    ['JSON that is no object', { json: [null] }],
    ['no session', { json: { messages: [] } }],
    ['a redirect to itself', { status: 302, location: '/again' }],
    ['a forbidden redirect', { status: 307, location: 'file:///etc/passwd' }],
  ])('%s is a failure, and nothing is said', async (_, reply) => {
    const stage = await opened();
    viewer.breaks(reply);
    expect((await stage.talks('Oi')).ticket).toMatchObject({ useIntegration: true, external: { failures: 1 } });
    expect((await stage.scene()).said).toEqual([]);
  });

  it('an address of our own network is not called', async () => {
    viewer.heard.length = 0;
    process.env['ALLOW_PRIVATE_ADDRESSES'] = 'off';
    const stage = await opened();
    await stage.talks('Oi');
    allowLocalCalls();
    expect(viewer.heard).toEqual([]);
    expect((await stage.scene()).ticket.external).toMatchObject({ failures: 1 });
  });
});
