import { fakeGraph, hangUp, json, refusal } from '@test/support/graph/fakeGraph.ts';
import { allowLocalCalls, openAutomationFixture } from '@test/support/outside/automationFixture.ts';
import { openExternalServer } from '@test/support/outside/externalServer.ts';
import { asksText, bubble, openViewer, slug } from '@test/support/outside/viewer.ts';
import { offering } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handler as outbound } from '../outbound/outbound.ts';
import { handler as jobs } from '../workers/queue/handler.ts';

const workshop = await forFile(openStoreFixture());
allowLocalCalls();
const graph = await forFile(fakeGraph());
const flow = await forFile(openExternalServer(() => ({ json: {} })));
const viewer = await forFile(openViewer([{ messages: [bubble('Olá!')], input: asksText }]));
beforeEach(() => graph.reset());
afterEach(async () => {
  for (const name of ['outbound', 'jobs', 'automation'] as const) await workshop.drain(name);
});

const withFlow = async (typebotDelayMessage = 0) => {
  const stage = await openAutomationFixture(workshop, {
    integration: { type: 'typebot', urlN8N: viewer.url, typebotSlug: slug, typebotDelayMessage },
  });
  graph.reset();
  return stage;
};
const asked = () => graph.calls.map(({ json }) => json);

it('is shown before a flow answers, for the very message, and marks it as read', async () => {
  const stage = await withFlow();
  const { messages } = await stage.talks('Oi');
  await workshop.work('outbound', outbound);
  const wid = messages.find(({ fromMe }) => !fromMe)?.wid;
  expect(asked()).toMatchObject([
    { messaging_product: 'whatsapp', status: 'read', message_id: wid, typing_indicator: { type: 'text' } },
    { type: 'text', text: { body: expect.stringContaining('Olá!') } },
  ]);
});

it.each([
  ['refused', refusal(400, 131009)],
  ['without an account', refusal(401, 190)],
  ['cut off', hangUp],
])('changes nothing about the answer when it is %s', async (_, answer) => {
  const stage = await withFlow();
  graph.next(answer);
  const { said, ticket } = await stage.talks('Oi');
  expect(asked()).toHaveLength(1);
  expect(said).toEqual(['Olá!']);
  expect(ticket).toMatchObject({ useIntegration: true, external: { failures: 0 } });
});

it('is not waited for: the answer is on its way while the platform still thinks', async () => {
  const stage = await withFlow();
  let finish: () => void = () => undefined;
  graph.next((_, response) => {
    finish = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
  });
  await stage.says('Oi');
  const working = stage.work();
  await expect.poll(() => workshop.counts('outbound').ready).toBe(1);
  finish();
  expect(await working).toBe(1);
});

it('is not shown where nobody answers now', async () => {
  const stage = await openAutomationFixture(workshop, { integration: { type: 'webhook', urlN8N: flow.url } });
  graph.reset();
  await stage.talks('Oi');
  expect(flow.heard).toHaveLength(1);
  expect(graph.calls).toEqual([]);
});

it('is not tried where the connection is down', async () => {
  const stage = await withFlow();
  await offering(stage.shop, { status: 'DISCONNECTED' });
  expect((await stage.talks('Oi')).said).toEqual(['Olá!']);
  expect(graph.calls).toEqual([]);
});

describe('between the messages of one answer', () => {
  const flowOf = (...texts: string[]) =>
    viewer.shows([{ messages: texts.map((text, place) => bubble(text, `b${place}`)), input: asksText }]);
  /** Time passes, and what is due then leaves. */
  const passes = async (seconds: number): Promise<void> => {
    workshop.pass(seconds);
    await workshop.work('jobs', jobs);
    await workshop.work('outbound', outbound);
  };
  const shown = () =>
    graph.calls.map(({ json: { text, typing_indicator: sign } }) =>
      sign === undefined ? (text as { body: string }).body.replace('\u200e', '') : 'types',
    );
  const lost = () => workshop.dead('outbound') + workshop.dead('jobs');

  it('is shown again after each that another follows, for the message that is answered', async () => {
    const stage = await withFlow(20_000);
    flowOf('um', 'dois', 'três');
    const { messages } = await stage.talks('Oi');
    expect(shown()).toEqual(['types']);
    await passes(20);
    expect(shown()).toEqual(['types', 'um', 'types']);
    await passes(20);
    expect(shown()).toEqual(['types', 'um', 'types', 'dois', 'types']);
    await passes(20);
    expect(shown()).toEqual(['types', 'um', 'types', 'dois', 'types', 'três']);
    const wid = messages.find(({ fromMe }) => !fromMe)?.wid;
    const signs = asked().filter((call) => call['typing_indicator'] !== undefined);
    expect(signs.map((call) => call['message_id'])).toEqual([wid, wid, wid]);
  });

  it('is shown once for a single message', async () => {
    const stage = await withFlow(20_000);
    flowOf('um');
    await stage.talks('Oi');
    await passes(20);
    await passes(20);
    expect(shown()).toEqual(['types', 'um']);
  });

  it('is not shown once the next one is due', async () => {
    const stage = await withFlow(20_000);
    flowOf('um', 'dois', 'três');
    await stage.talks('Oi');
    workshop.pass(20);
    await workshop.work('jobs', jobs);
    await passes(20);
    expect(shown()).toEqual(['types', 'um', 'dois', 'types']);
    await passes(20);
    expect(shown().slice(4)).toEqual(['três']);
  });

  it.each([
    ['refused', refusal(400, 131009)],
    ['without an account', refusal(401, 190)],
    ['cut off', hangUp],
  ])('changes nothing when it is %s', async (_, answer) => {
    const stage = await withFlow(20_000);
    flowOf('um', 'dois', 'três');
    await stage.talks('Oi');
    for (const id of ['wamid.1', 'wamid.2']) {
      graph.next(json(200, { messages: [{ id }] }), answer);
      await passes(20);
    }
    await passes(20);
    expect(shown()).toEqual(['types', 'um', 'types', 'dois', 'types', 'três']);
    const { messages } = await stage.scene();
    const own = messages.filter(({ fromMe }) => fromMe);
    expect(own.map(({ ack, attempts, failure }) => ({ ack, attempts, failure }))).toEqual(
      own.map(() => ({ ack: 1, attempts: 0, failure: null })),
    );
    expect(own).toHaveLength(3);
    expect(lost()).toBe(0);
  });
});
