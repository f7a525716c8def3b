import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openOutsider, type Outsider } from '../../test/automation/outsider.ts';
import { allowLocalCalls, openStage } from '../../test/automation/stage.ts';
import { asksText, bubble, openViewer, slug, type Viewer } from '../../test/automation/viewer.ts';
import { type FakeGraph, fakeGraph, hangUp, refusal } from '../../test/connections/fakeGraph.ts';
import { offering } from '../../test/connections/shop.ts';
import { openWorkshop, type Workshop } from '../../test/connections/workshop.ts';
import { handler as outbound } from '../connections/outbound.ts';

let workshop: Workshop;
let viewer: Viewer;
let flow: Outsider;
let graph: FakeGraph;
beforeAll(async () => {
  workshop = await openWorkshop();
  allowLocalCalls();
  graph = await fakeGraph();
  flow = await openOutsider(() => ({ json: {} }));
  viewer = await openViewer([{ messages: [bubble('Olá!')], input: asksText }]);
});
afterAll(async () => {
  await viewer.close();
  await flow.close();
  await graph.stop();
  await workshop.close();
});
beforeEach(() => graph.reset());
afterEach(async () => {
  for (const name of ['outbound', 'automation'] as const) await workshop.drain(name);
});

const withFlow = async () => {
  const stage = await openStage(workshop, {
    integration: { type: 'typebot', urlN8N: viewer.url, typebotSlug: slug, typebotDelayMessage: 0 },
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
  await vi.waitFor(() => expect(workshop.counts('outbound').ready).toBe(1), { timeout: 2500 });
  finish();
  expect(await working).toBe(1);
});

it('is not shown where nobody answers now', async () => {
  const stage = await openStage(workshop, { integration: { type: 'webhook', urlN8N: flow.url } });
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
