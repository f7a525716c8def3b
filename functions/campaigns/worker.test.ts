import { hangUp, json, refusal } from '@test/support/graph/fakeGraph.ts';
import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import { type ConnectedCompany, messagesOf } from '@test/support/server/connectedCompany.ts';
import { aConnection } from '@test/support/server/samples.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as sending from '../channels/connections/sendAttempt.ts';
import { forgetTemplates } from '../channels/templates/service.ts';
import { addOptOut, removeOptOut } from '../contacts/optOuts/repo.ts';
import { connectionEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';
import { handler as tick } from '../timers/minute.ts';
import { writeCampaignSettings } from './repo.ts';
import { handler as worker } from './worker.ts';

/** What happens to a message on its way: it arrives, the function dies before or after it left. */
type Fate = 'arrives' | 'diesBefore' | 'diesAfter';
const fates: Fate[] = [];

vi.mock('../channels/connections/sendAttempt.ts', async (original) => {
  const real = await original<typeof sending>();
  return {
    ...real,
    attemptSend: async (...args: Parameters<typeof real.attemptSend>) => {
      const fate = fates.shift() ?? 'arrives';
      if (fate === 'diesBefore') throw new Error('died before');
      const outcome = await real.attemptSend(...args);
      if (fate === 'diesAfter') throw new Error('died after');
      return outcome;
    },
  };
});

const { outbox, desk, begin } = await openCampaigns();
let shop: ConnectedCompany;
const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(5_585_980_000_000 + index));

beforeEach(async () => {
  fates.length = 0;
  shop = await begin();
});

const accepted = (to: string) => ({
  ...{ messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id: `wamid.${to}` }] },
});
const templateChoice = () => ({
  whatsappId: shop.connection.id,
  id: 'oferta.pt_BR',
  variables: { 'body.1': '{nome}' },
});

async function written(people: readonly string[], fields: Record<string, unknown> = {}): Promise<number> {
  return desk().write({ contactListId: await desk().list(people), ...fields });
}

describe('a campaign', () => {
  it('B-CAMP-2: over a number linked by a code waits for an administrator who accepts the risk', async () => {
    await putItem(toItem(connectionEntity, aConnection({ companyId: shop.company.id, id: 900, channel: 'whatsapp' })));
    const over = { whatsappId: [shop.connection.id, 900] };
    const id = await written(numbers(2), over);
    const refused = { status: 400, error: 'ERR_VALIDATION', fields: { acceptsRisk: 'required' } };
    expect(await desk().do('start', id)).toMatchObject(refused);
    expect((await desk().estimate(id)).missing).toEqual({ acceptsRisk: 'required' });
    const accepted = await written(numbers(2), { ...over, acceptsRisk: true });
    expect((await desk().do('start', accepted)).status).toBe(200);
    expect((await desk().do('cancel', accepted)).status).toBe(200);
  });

  it('B-CAMP-6: writes to everybody of its list once, and ends', async () => {
    const id = await written(numbers(7));
    expect((await desk().do('start', id)).status).toBe(200);
    await desk().finish(id);
    expect(desk().sentTo().sort()).toEqual(numbers(7));
    const report = await desk().report(id);
    expect(report).toMatchObject({ status: 'FINALIZADA', counts: { total: 7, sent: 7, failed: 0, cost: 7 * 62_500 } });
    expect(report.hours.reduce((sum, { sent }) => sum + sent, 0)).toBe(7);
    const [delivery] = await desk().deliveries(id);
    const messages = await messagesOf(shop, delivery?.contactId ?? '');
    expect(messages).toMatchObject([{ body: 'Olá Pessoa 0, temos novidades.', ack: 1, ticketId: 0 }]);
  });

  it('of two starts at once one begins, and a repeated call changes nothing', async () => {
    const id = await written(numbers(4));
    const answers = await Promise.all([desk().do('start', id), desk().do('start', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await desk().finish(id);
    expect(desk().sentTo()).toHaveLength(4);
  });

  it('B-CAMP-13: stopped and restarted within a second, it doubles nothing', async () => {
    const id = await written(numbers(30));
    await desk().do('start', id);
    const work = outbox.workshop.work('campaigns', worker);
    await expect.poll(() => desk().sentTo().length).toBeGreaterThan(2);
    await desk().do('cancel', id);
    await desk().do('restart', id);
    await work;
    await desk().finish(id);
    expect(desk().sentTo().sort()).toEqual(numbers(30));
  });

  it('B-CAMP-2: does not start without what it needs', async () => {
    const id = await desk().write({ whatsappId: [], templates: [] });
    const { status, fields } = await desk().do('start', id);
    expect([status, fields]).toEqual([
      400,
      { whatsappId: 'required', contactListId: 'required', message1: 'required' },
    ]);
  });

  it('B-CAMP-11: tries again what the platform could not take, and keeps what it refuses', async () => {
    const id = await written(numbers(3));
    outbox.graph.next(refusal(400, 131056), refusal(400, 131026));
    await desk().do('start', id);
    await desk().finish(id);
    const { counts, reasons } = await desk().report(id);
    expect(counts).toMatchObject({ sent: 2, failed: 1 });
    expect(reasons).toEqual([{ code: '131026', isSkipped: false, count: 1 }]);
    expect(desk().sentTo()).toHaveLength(4);
  });

  it('never sends again what may have gone out', async () => {
    const id = await written(numbers(2));
    outbox.graph.next(hangUp);
    await desk().do('start', id);
    await desk().finish(id);
    const { counts, reasons } = await desk().report(id);
    expect(counts).toMatchObject({ sent: 1, failed: 1 });
    expect(reasons).toEqual([{ code: 'UNKNOWN_OUTCOME', isSkipped: false, count: 1 }]);
    expect(desk().sentTo()).toHaveLength(2);
  });

  it('pauses when its template is no longer approved, and says why', async () => {
    const id = await written(numbers(3));
    await desk().keepTemplate({ status: 'PAUSED' });
    await desk().do('start', id);
    await desk().work();
    expect(await desk().campaign(id)).toMatchObject({ status: 'CANCELADA', stop: { code: 'template' } });
    expect(desk().sentTo()).toEqual([]);
    await desk().keepTemplate();
    await desk().do('restart', id);
    await desk().finish(id);
    expect(desk().sentTo()).toHaveLength(3);
  });

  it('pauses when its template is deleted in the middle, and goes on once there is one again', async () => {
    const id = await written(numbers(6));
    await writeCampaignSettings(desk().ctx(), { messageInterval: 60, longerIntervalAfter: 0 });
    await desk().do('start', id);
    while (desk().sentTo().length === 0) await desk().work();
    await forgetTemplates(desk().ctx(), shop.connection.id);
    outbox.workshop.pass(120);
    await tick();
    await desk().work();
    expect(await desk().campaign(id)).toMatchObject({
      status: 'CANCELADA',
      stop: { code: 'template', detail: 'ERR_TEMPLATE_NOT_FOUND' },
    });
    expect(desk().sentTo()).toHaveLength(1);
    await desk().keepTemplate();
    await desk().do('restart', id);
    await desk().finish(id);
    expect(desk().sentTo().sort()).toEqual(numbers(6));
  });

  it('pauses when too many fail, and goes on with the rest', async () => {
    const id = await written(numbers(60));
    outbox.graph.next(...Array.from({ length: 60 }, () => refusal(400, 131026)));
    await desk().do('start', id);
    await desk().work();
    expect(await desk().campaign(id)).toMatchObject({ status: 'CANCELADA', stop: { code: 'failures' } });
    expect(desk().sentTo().length).toBeLessThan(50);
  });
});

describe('whatever dies, and in whatever order', () => {
  const step = fc.constantFrom<Fate | 'stop' | 'restart' | 'lose' | 'work'>(
    ...(['arrives', 'diesBefore', 'diesAfter', 'stop', 'restart', 'lose', 'work'] as const),
  );

  async function play(steps: readonly string[]): Promise<void> {
    outbox.graph.reset();
    const id = await written(numbers(6));
    await desk().do('start', id);
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      stop: () => desk().do('cancel', id),
      restart: () => desk().do('restart', id),
      lose: () => outbox.workshop.loseOne('campaigns'),
      work: () => outbox.workshop.step('campaigns', worker),
    };
    for (const one of steps) await (acts[one]?.() ?? fates.push(one as Fate));
    if ((await desk().campaign(id)).status === 'CANCELADA') await desk().do('restart', id);
    await desk().finish(id);
    const sent = desk().sentTo();
    expect(new Set(sent).size).toBe(sent.length);
    const states = await desk().deliveries(id);
    // Who was not reached is said to be so: nothing tells whether it went out.
    for (const { state, reason, number } of states) {
      if (state === 'sent') expect(sent).toContain(number);
      else expect([state, reason]).toEqual(['failed', 'UNKNOWN_OUTCOME']);
    }
    expect(states).toHaveLength(6);
    fates.length = 0;
  }

  it('everybody is written to at most once, and at least once unless nobody can know', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), play), { numRuns: 8 });
  });
});

describe('who says stop', () => {
  const stops = (number: string) =>
    addOptOut(desk().ctx(), [{ kind: 'pn', value: number }], {
      ...{ name: '', contactId: null, via: 'panel' as const, text: '', by: null },
    });

  it('before a campaign gets nothing, among many who did', async () => {
    const people = numbers(12);
    for (const number of people.slice(2, 6)) await stops(number);
    const id = await written(people);
    await desk().do('start', id);
    await desk().finish(id);
    expect(desk().sentTo()).toHaveLength(8);
    const { counts, reasons } = await desk().report(id);
    expect(counts).toMatchObject({ sent: 8, skipped: 4, optedOut: 0, failed: 0 });
    expect(reasons).toEqual([{ code: 'optedOut', isSkipped: true, count: 4 }]);
  });

  it('while their page is being sent to gets nothing: the claim finds it', async () => {
    const people = numbers(5);
    const id = await written(people);
    const last = people[4] ?? '';
    outbox.graph.next((call, response) => {
      // The first message is on its way, everybody's record was read.
      void stops(last).then(() => json(200, accepted(String(call.json['to'])))(call, response));
    });
    await writeCampaignSettings(desk().ctx(), { messageInterval: 1 });
    await desk().do('start', id);
    await desk().finish(id);
    expect(desk().sentTo().sort()).toEqual(people.slice(0, 4));
    expect((await desk().report(id)).counts).toMatchObject({ sent: 4, skipped: 1, optedOut: 0 });
  });

  it('after the text gets no more of the sequence, and what was sent stays sent', async () => {
    const [person = ''] = numbers(1);
    const followUps = [{ days: 1, message: '', templates: [templateChoice()] }];
    const id = await written([person], { followUps });
    await desk().do('start', id);
    await desk().work();
    await stops(person);
    outbox.workshop.pass(25 * 60 * 60);
    await desk().finish(id);
    expect(desk().sentTo()).toHaveLength(1);
    expect(await desk().deliveries(id)).toMatchObject([{ state: 'sent', part: 'text' }]);
  });

  it('and takes it back is written to again', async () => {
    const [person = ''] = numbers(1);
    const record = await stops(person);
    const id = await written([person]);
    await removeOptOut(record);
    await desk().do('start', id);
    await desk().finish(id);
    expect(desk().sentTo()).toEqual([person]);
  });
});
