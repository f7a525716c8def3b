import {
  type AutomationFixture,
  allowLocalCalls,
  openAutomationFixture,
} from '@test/support/outside/automationFixture.ts';
import { asksText, bubble, openViewer, type Page, slug } from '@test/support/outside/viewer.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { afterEach, describe, expect, it } from 'vitest';

const workshop = await forFile(openStoreFixture());
allowLocalCalls();
const viewer = await forFile(openViewer([]));
afterEach(async () => {
  for (const name of ['outbound', 'jobs', 'automation'] as const) await workshop.drain(name);
});

const onStage = (pages: readonly Page[]): Promise<AutomationFixture> => {
  viewer.shows(pages);
  return openAutomationFixture(workshop, {
    integration: { type: 'typebot', urlN8N: `${viewer.url}/`, typebotSlug: slug, typebotDelayMessage: 0 },
    queues: [{ id: 1, name: 'Vendas' }],
  });
};

const said = async (stage: AutomationFixture): Promise<string[]> =>
  (await stage.scene()).messages
    .filter(({ isAutomatic, isPrivate }) => isAutomatic && !isPrivate)
    .map(({ body }) => body);

describe('B-INT-19: the bound of automatic turns', () => {
  it('stops within six turns when the other side is a machine, says so to colleagues, and calls a person', async () => {
    const pages = Array.from({ length: 30 }, (_, place) => ({ messages: [bubble(`passo ${place}`)], input: asksText }));
    const stage = await onStage(pages);
    for (let turn = 0; turn < 20; turn += 1) await stage.talks(`Recebemos sua mensagem número ${turn}.`);
    const { ticket, logs, messages } = await stage.scene();
    expect(messages.filter(({ fromMe, isPrivate }) => fromMe && !isPrivate).length).toBeLessThanOrEqual(6);
    expect(ticket).toMatchObject({ status: 'pending', useIntegration: false, queueId: 1 });
    expect(logs.filter((type) => type === 'botStopped')).toHaveLength(1);
    expect(messages.filter(({ isPrivate }) => isPrivate)).toHaveLength(1);
  });

  it('goes on with a person who chooses and writes', async () => {
    const pages = Array.from({ length: 30 }, (_, place) => ({ messages: [bubble(`passo ${place}`)], input: asksText }));
    const stage = await onStage(pages);
    const words = ['oi', '1', '2', 'sim', '1', '12/03', 'não sei', '3', '1', 'ok', 'Ana', 'rua B'];
    for (const body of words) await stage.talks(body);
    expect((await stage.scene()).ticket.useIntegration).toBe(true);
    expect(await said(stage)).toHaveLength(words.length);
  });
});
