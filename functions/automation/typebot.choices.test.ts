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
afterEach(() => workshop.drain('automation'));

const onStage = (pages: readonly Page[], connection = {}): Promise<AutomationFixture> => {
  viewer.shows(pages);
  const integration = { type: 'typebot', urlN8N: viewer.url, typebotSlug: slug, typebotDelayMessage: 0 } as const;
  return openAutomationFixture(workshop, { integration, connection });
};
const said = async (stage: AutomationFixture): Promise<string[]> => (await stage.scene()).said;

describe('B-INT-9: choices', () => {
  const asks = (...names: string[]) => ({ type: 'choice input', items: names.map((content) => ({ content })) });
  const pages = [
    { messages: [bubble('Oi!'), bubble('Qual sabor?')], input: asks('Calabresa', 'Portuguesa') },
    { messages: [bubble('Anotado')], input: asksText },
  ];

  it('go out as buttons where the channel has them, and a tap answers', async () => {
    const stage = await onStage(pages, { menuStyle: 'interactive' });
    const { messages } = await stage.talks('Oi');
    expect(messages.at(-1)?.menu).toMatchObject({
      style: 'buttons',
      text: 'Qual sabor?',
      choices: [
        { id: '1', title: 'Calabresa' },
        { id: '2', title: 'Portuguesa' },
      ],
    });
    await stage.talks('Portuguesa');
    expect(viewer.calls().at(-1)).toMatch(/: Portuguesa$/);
  });

  it('are a numbered menu elsewhere, and the number answers', async () => {
    const stage = await onStage(pages, { menuStyle: 'text' });
    await stage.talks('Oi');
    expect(await said(stage)).toEqual(['Oi!', 'Qual sabor?\n\n[ 1 ] - Calabresa\n[ 2 ] - Portuguesa']);
    await stage.talks(' 2 ');
    expect(viewer.calls().at(-1)).toMatch(/: Portuguesa$/);
    // Nothing is offered any more: a number is a number.
    await stage.talks('2');
    expect(viewer.calls().at(-1)).toMatch(/: 2$/);
  });

  it('that are numbers themselves, or are not there, are sent as they were written', async () => {
    const stage = await onStage([{ messages: [bubble('Quantas?')], input: asks('2', '1') }, ...pages]);
    await stage.talks('Oi');
    await stage.talks('1');
    expect(viewer.calls().at(-1)).toMatch(/: 1$/);
    await stage.talks('9');
    expect(viewer.calls().at(-1)).toMatch(/: 9$/);
  });
});
