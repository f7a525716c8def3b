import {
  type AutomationFixture,
  allowLocalCalls,
  openAutomationFixture,
} from '@test/support/outside/automationFixture.ts';
import { asksText, bubble, openViewer, type Page, slug } from '@test/support/outside/viewer.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { accept } from '@test/support/server/inbox.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newUser } from '@test/support/server/tenant.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as jobs } from '../workers/queue/handler.ts';

const workshop = await forFile(openStoreFixture());
allowLocalCalls();
const viewer = await forFile(openViewer([]));
afterEach(async () => {
  for (const name of ['outbound', 'jobs', 'automation'] as const) await workshop.drain(name);
});

const onStage = (pages: readonly Page[], fields = {}): Promise<AutomationFixture> => {
  viewer.shows(pages);
  const settings = { urlN8N: `${viewer.url}/`, typebotSlug: slug, typebotDelayMessage: 0, ...fields };
  return openAutomationFixture(workshop, {
    integration: { type: 'typebot', ...settings },
    connection: { complationMessage: 'Até logo, {{firstName}}!' },
    queues: [{ id: 1, name: 'Vendas' }],
  });
};

const said = async (stage: AutomationFixture): Promise<string[]> => (await stage.scene()).said;
const three = ['um', 'dois', 'três'].map((text) => ({ messages: [bubble(text)], input: asksText }));

describe('B-INT-7: the session', () => {
  it('begins with what the flow may know of the contact, and goes on', async () => {
    const stage = await onStage(three);
    const { ticket, contact } = await stage.talks('Oi');
    expect(viewer.heard[0]?.json).toEqual({
      isStreamEnabled: false,
      textBubbleContentFormat: 'markdown',
      prefilledVariables: {
        number: contact.number,
        pushName: contact.name,
        remoteJid: `${contact.number}@s.whatsapp.net`,
      },
    });
    expect(ticket).toMatchObject({ useIntegration: true, external: { sessionId: expect.stringMatching(/^session-/) } });
    await stage.talks('Quero pizza');
    expect(await said(stage)).toEqual(['um', 'dois']);
    expect(viewer.calls()).toEqual(['start', `${ticket.external?.sessionId}: Quero pizza`]);
  });

  it('continues at once with the text when the start says nothing', async () => {
    const stage = await onStage([{ input: asksText }, ...three]);
    await stage.talks('Oi');
    expect(viewer.calls()).toEqual(['start', expect.stringMatching(/: Oi$/)]);
    expect(await said(stage)).toEqual(['um']);
  });

  it('begins again after the minutes of silence, not before, and never with 0', async () => {
    for (const [typebotExpires, calls] of [
      [10, ['start', 'go on', 'start']],
      [0, ['start', 'go on', 'go on']],
    ] as const) {
      const stage = await onStage(three, { typebotExpires });
      await stage.talks('a');
      workshop.pass(9 * 60);
      await stage.talks('b');
      workshop.pass(11 * 60);
      await stage.talks('c');
      expect(viewer.calls().map((call) => (call === 'start' ? call : 'go on'))).toEqual(calls);
    }
  });

  it('begins again when the viewer forgot it', async () => {
    const stage = await onStage([{ messages: [bubble('um')], input: asksText }, { messages: [bubble('fim')] }]);
    await stage.talks('a');
    viewer.sessions.clear();
    await stage.talks('b');
    expect(viewer.calls()).toEqual(['start', expect.any(String), 'start']);
    expect(await said(stage)).toEqual(['um', 'um']);
  });

  it('is quiet after the end of the flow, and the ticket waits for people', async () => {
    const stage = await onStage([{ messages: [bubble('um')], input: asksText }, { messages: [bubble('fim')] }]);
    await stage.talks('a');
    const { ticket, logs } = await stage.talks('b');
    expect(ticket).toMatchObject({ status: 'pending', useIntegration: false, queueId: 1, userId: null });
    expect(logs.at(-1)).toBe('redirect');
    const calls = viewer.calls().length;
    for (const body of ['c', 'd', 'e']) await stage.talks(body);
    expect(viewer.calls()).toHaveLength(calls);
    expect(await said(stage)).toEqual(['um', 'fim']);
  });

  it('outlives a failure (B-FIX-32)', async () => {
    const stage = await onStage(three);
    await stage.talks('a');
    viewer.breaks({ status: 502, body: '<html>Bad gateway</html>' });
    expect((await stage.talks('b')).ticket.external).toMatchObject({ failures: 1 });
    viewer.breaks(undefined);
    const { ticket } = await stage.talks('c');
    expect(ticket.external).toMatchObject({ failures: 0 });
    expect(viewer.calls().at(-1)).toBe(`${ticket.external?.sessionId}: c`);
    expect(await said(stage)).toEqual(['um', 'dois']);
  });
});

describe('B-INT-8: keywords', () => {
  const words = { typebotKeywordFinish: 'Sair', typebotKeywordRestart: 'voltar', typebotRestartMessage: 'Do começo!' };

  it('end the service with the farewell', async () => {
    const stage = await onStage(three, words);
    await stage.talks('Oi');
    const { ticket, logs, active, cycles, contact } = await stage.talks('  sAIR ');
    expect(ticket).toMatchObject({ status: 'closed', useIntegration: false, integrationId: null, external: null });
    expect(active).toBeUndefined();
    expect(logs.at(-1)).toBe('clientClosed');
    expect(cycles[0]).toMatchObject({ status: 'closed', finishedAt: expect.any(String) });
    expect(await said(stage)).toEqual(['um', `Até logo, ${contact.name.split(' ')[0]}!`]);
    expect(viewer.calls()).toEqual(['start']);
  });

  it('forget the session; the next message begins it again', async () => {
    const stage = await onStage(three, words);
    await stage.talks('Oi');
    await stage.talks('VOLTAR');
    await stage.talks('Oi');
    expect(viewer.calls()).toEqual(['start', 'start']);
    expect(await said(stage)).toEqual(['um', 'Do começo!', 'um']);
  });

  it('match nothing when they are empty', async () => {
    const stage = await onStage(three, { typebotKeywordFinish: '', typebotKeywordRestart: ' ' });
    await stage.talks('Oi');
    await stage.talks(' ');
    expect((await stage.scene()).ticket.status).toBe('pending');
  });
});

describe('B-INT-9: answers', () => {
  it('wait as somebody would type, and as long as the flow wants, each behind the other', async () => {
    const wait = (id: string, seconds: number) => ({ lastBubbleBlockId: id, wait: { secondsToWaitFor: seconds } });
    const stage = await onStage(
      [
        {
          messages: [bubble('a', 'x'), bubble('b', 'y'), bubble('c', 'z')],
          input: asksText,
          clientSideActions: [wait('x', 4), wait('y', 900)],
        },
      ],
      { typebotDelayMessage: 1000 },
    );
    await stage.talks('Oi');
    const current = await workshop.drain('jobs');
    expect(current).toEqual([]);
    workshop.pass(1);
    expect(await workshop.drain('jobs')).toHaveLength(1);
    workshop.pass(5);
    expect(await workshop.drain('jobs')).toHaveLength(1);
    workshop.pass(60);
    expect(await workshop.drain('jobs')).toEqual([]);
    workshop.pass(1);
    expect(await workshop.drain('jobs')).toHaveLength(1);
  });

  it('leave in their order when they are due together', async () => {
    const texts = ['um', 'dois', 'três', 'quatro', 'cinco'];
    const stage = await onStage([{ messages: texts.map((text) => bubble(text)), input: asksText }], {
      typebotDelayMessage: 100,
    });
    const { messages } = await stage.talks('Oi');
    workshop.pass(1);
    await workshop.work('jobs', jobs);
    const left = (await workshop.drain('outbound')).map(({ messageId }) => messageId);
    expect(left).toEqual(messages.filter(({ fromMe }) => fromMe).map(({ id }) => id));
  });

  it('that still wait are taken back when a person accepts (B-IN-37)', async () => {
    const stage = await onStage(three, { typebotDelayMessage: 3000 });
    const { ticket } = await stage.talks('Oi');
    expect((await accept(stage.shop.admin, ticket.id)).status).toBe(200);
    workshop.pass(3);
    expect(await workshop.work('jobs', jobs)).toBe(1);
    expect(await said(stage)).toEqual([]);
    const left = (await workshop.drain('outbound')).map(({ type }) => type);
    expect(left).toEqual(['read']);
  });

  it('are not overtaken by the answer to what the contact writes meanwhile', async () => {
    const stage = await onStage(three, { typebotDelayMessage: 3000 });
    await stage.talks('Oi');
    await stage.says('alô');
    // Writing took five seconds: the first answer has left.
    expect(await stage.work()).toBe(1);
    const slow = await onStage(three, { typebotDelayMessage: 20_000 });
    await slow.talks('Oi');
    await slow.says('alô');
    expect(await slow.work()).toBe(0);
    workshop.pass(16);
    expect(await slow.work()).toBe(1);
    expect(await said(slow)).toEqual(['um', 'dois']);
  });

  it('carry pictures, films and sound of their own, and addresses of what cannot be had', async () => {
    const file = (type: string, name: string, kind = 'url') => ({
      type,
      content: { type: kind, url: `${viewer.url}/${name}` },
    });
    const messages = [file('image', 'foto.png'), file('audio', 'voz.ogg'), file('image', 'nada.png')];
    const stage = await onStage([{ messages: [...messages, file('video', 'filme', 'youtube')], input: asksText }]);
    viewer.files.set('/foto.png', { body: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), type: 'image/png' });
    viewer.files.set('/voz.ogg', { body: Buffer.from('OggS-sound'), type: 'audio/ogg' });
    const after = await stage.talks('Oi');
    const answers = after.messages.filter(({ fromMe }) => fromMe);
    expect(answers.map(({ mediaType, media }) => [mediaType, media?.name, media?.isVoice])).toEqual([
      ['image', 'foto.png', false],
      ['audio', 'voz.ogg', true],
      ['chat', undefined, undefined],
      ['chat', undefined, undefined],
    ]);
    expect((await said(stage)).slice(2)).toEqual([`${viewer.url}/nada.png`, `${viewer.url}/filme`]);
  });

  it('say that they were not understood when there is nothing else', async () => {
    const stage = await onStage([{ messages: [bubble('um')], input: asksText }, { input: asksText }], {
      typebotUnknownMessage: 'Não entendi.',
    });
    await stage.talks('Oi');
    await stage.talks('?');
    expect(await said(stage)).toEqual(['um', 'Não entendi.']);
  });
});

describe('B-INT-10: commands', () => {
  const command = async (text: string): Promise<AutomationFixture> => {
    const stage = await onStage([{ messages: [bubble('Um momento.'), bubble(text, 'b2')], input: asksText }]);
    await stage.talks('Oi');
    return stage;
  };

  it('stop the bot; the ticket waits and is not taken again', async () => {
    const stage = await command('#{"stopBot":true}');
    const { ticket, logs } = await stage.scene();
    expect(ticket).toMatchObject({
      status: 'pending',
      useIntegration: false,
      queueId: null,
      bot: { isReleased: true },
    });
    expect(logs.at(-1)).toBe('redirect');
    viewer.heard.length = 0;
    await stage.talks('alô');
    expect(viewer.heard).toEqual([]);
    expect((await said(stage))[0]).toBe('Um momento.');
  });

  it('move to a queue, and to an attendant', async () => {
    const stage = await onStage([]);
    const { user } = await newUser(stage.shop.company.id, { name: 'Bia', queueIds: [1] });
    viewer.shows([{ messages: [bubble(`# {"queueId": "1", "userId": ${user.id}}`)] }]);
    const { ticket, logs, cycles, said: texts } = await stage.talks('Oi');
    expect(ticket).toMatchObject({
      ...{ status: 'pending', queueId: 1, queue: { name: 'Vendas' }, userId: user.id, user: { name: 'Bia' } },
      ...{ useIntegration: false, integrationId: null },
    });
    expect(logs.slice(-2)).toEqual(['queue', 'userDefine']);
    expect(cycles[0]).toMatchObject({ queueId: 1, queuedAt: expect.any(String) });
    expect(texts).toEqual([]);
  });

  it.each(['#{"queueId":999}', '#{"queueId":0}', '#{"other":1}', '#{"queueId":"x"}'])(
    'that lead nowhere in the company are neither shown nor done: %s',
    async (text) => {
      const stage = await command(text);
      expect((await stage.scene()).ticket).toMatchObject({ useIntegration: true, queueId: null });
      expect(await said(stage)).toEqual(['Um momento.']);
    },
  );

  it('of broken JSON are shown as they are', async () => {
    expect(await said(await command('#{"queueId":1,}'))).toEqual(['Um momento.', '#{"queueId":1,}']);
    expect(await said(await command('#promo {do dia}'))).toEqual(['Um momento.', '#promo {do dia}']);
  });
});
