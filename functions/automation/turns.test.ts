import { tickets } from '@shared/tickets/contract.ts';
import {
  type AutomationFixture,
  allowLocalCalls,
  integrationId,
  openAutomationFixture,
} from '@test/support/outside/automationFixture.ts';
import { openExternalServer, type Reply } from '@test/support/outside/externalServer.ts';
import { changePerson } from '@test/support/server/bots.ts';
import { call } from '@test/support/server/call.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { accept } from '@test/support/server/inbox.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { now } from '../core/context/clock.ts';
import { countAttempt } from '../core/http/attemptLimits.ts';
import { remove } from '../core/store/records.ts';
import { transact } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler as ticketsHandler } from '../inbox/tickets/handler.ts';
import { perMinute, handler as turns } from './turns.ts';

const letGo = 'Não consigo continuar por aqui. Uma pessoa da equipe vai responder assim que possível.';
const ok: Reply = { json: {} };
const broken: Reply = { status: 404 };

let stage: AutomationFixture;
const workshop = await forFile(openStoreFixture());
allowLocalCalls();
const flow = await forFile(openExternalServer(() => ok));
beforeEach(async () => {
  flow.answers(() => ok);
  stage = await openAutomationFixture(workshop, {
    integration: { type: 'webhook', urlN8N: flow.url },
    queues: [
      { id: 1, name: 'Vendas' },
      { id: 2, name: 'Suporte' },
    ],
  });
  flow.heard.length = 0;
});
afterEach(async () => {
  await workshop.drain('outbound');
  await workshop.drain('automation');
});

/** The customer writes; the job as a worker gets it. */
async function nextJob(): Promise<Parameters<typeof turns>[0]> {
  await stage.says('Oi');
  const [body] = await workshop.drain('automation');
  const attributes = { ApproximateReceiveCount: '1', MessageGroupId: 'one' };
  const record = { messageId: 'm', receiptHandle: 'r', body: JSON.stringify(body), attributes };
  return { Records: [record] } as unknown as Parameters<typeof turns>[0];
}

const bodies = (): unknown[] => flow.heard.map(({ json }) => (json['message'] as { body: string }).body);

describe('a message on a ticket that a service has', () => {
  it('is marked in the transaction that stores it, and reaches the service once, in order', async () => {
    await stage.says('Oi');
    await stage.says('Tudo bem?');
    const { messages, ticket } = await stage.scene();
    expect(ticket).toMatchObject({ status: 'pending', useIntegration: true, integrationId });
    expect(messages.map(({ handedTo }) => handedTo)).toEqual(
      [1, 2].map(() => ({
        ...{ trackingId: ticket.trackingId, integrationId, promptId: null },
        rescue: { at: expect.any(String), tries: 0 },
      })),
    );
    expect(await stage.work()).toBe(2);
    expect(bodies()).toEqual(['Oi', 'Tudo bem?']);
    expect((await stage.scene()).ticket.external).toMatchObject({ failures: 0, sessionId: '' });
  });

  it('waits while the one before it is answered', async () => {
    let waiting = 0;
    flow.answers(async () => {
      waiting = Math.max(waiting, workshop.counts('automation').ready);
      return ok;
    });
    await stage.says('um');
    await stage.says('dois');
    await stage.work();
    expect(bodies()).toEqual(['um', 'dois']);
  });

  it.each([
    [
      'accepted',
      async () => expect((await accept(stage.shop.admin, (await stage.scene()).ticket.id)).status).toBe(200),
    ],
    ['of a contact without automation', async () => changePerson((await stage.scene()).contact, { disableBot: true })],
  ])('is dropped when the ticket is %s before its turn (B-INT-2, B-INT-3)', async (_, happens) => {
    await stage.says('Oi');
    await happens();
    expect(await stage.work()).toBe(1);
    expect(flow.heard).toEqual([]);
  });

  it('goes to people when the integration is gone or the plan has it no more', async () => {
    await stage.talks('Oi');
    await stage.says('alô');
    const { ticket: before } = await stage.scene();
    await transact([remove(keys.integration(before.companyId, integrationId))]);
    await stage.work();
    const { ticket, said, logs } = await stage.scene();
    expect(ticket).toMatchObject({ useIntegration: false, status: 'pending', bot: { isReleased: true } });
    expect(said).toEqual([]);
    expect(logs.at(-1)).toBe('redirect');
  });
});

describe('B-INT-4: a service that fails', () => {
  it('lets go after three messages in a row, apologises once, and keeps every message', async () => {
    flow.answers(() => broken);
    await stage.talks('um');
    await stage.talks('dois');
    expect((await stage.scene()).ticket).toMatchObject({ useIntegration: true, external: { failures: 2 } });
    const { ticket, said, messages, logs } = await stage.talks('três');
    expect(ticket).toMatchObject({ useIntegration: false, status: 'pending', userId: null, bot: { isReleased: true } });
    expect(said).toEqual([letGo]);
    expect(messages.filter(({ fromMe }) => !fromMe)).toHaveLength(3);
    expect(logs.at(-1)).toBe('redirect');
    flow.heard.length = 0;
    await stage.talks('alguém?');
    expect(flow.heard).toEqual([]);
  });

  it('begins to count again after an answer', async () => {
    flow.answers(() => broken);
    await stage.talks('um');
    await stage.talks('dois');
    flow.answers(() => ok);
    await stage.talks('três');
    flow.answers(() => broken);
    const { ticket, said } = await stage.talks('quatro');
    expect(ticket).toMatchObject({ useIntegration: true, external: { failures: 1 } });
    expect(said).toEqual([]);
  });

  it('hands over to the queue for lost tickets, if there is one', async () => {
    const lost = await openAutomationFixture(workshop, {
      integration: { type: 'webhook', urlN8N: flow.url },
      connection: { sendIdQueue: 2 },
      queues: [{ id: 2, name: 'Suporte' }],
    });
    flow.answers(() => broken);
    for (const text of ['um', 'dois', 'três']) await lost.talks(text);
    const { ticket, logs, cycles, said } = await lost.scene();
    expect(ticket).toMatchObject({ queueId: 2, queue: { name: 'Suporte' }, status: 'pending', useIntegration: false });
    expect(logs.at(-1)).toBe('redirect');
    expect(cycles[0]).toMatchObject({ queueId: 2 });
    expect(said).toEqual([letGo]);
  });

  it.each<[string, Reply]>([
    ['an error page', { status: 500, body: '<html>' }],
    ['a redirect that leads nowhere allowed', { status: 302, location: 'ftp://example.com' }],
    ['a refusal', { status: 403, json: {} }],
  ])('counts %s', async (_, reply) => {
    flow.answers(() => reply);
    expect((await stage.talks('Oi')).ticket.external).toMatchObject({ failures: 1 });
  });
});

describe('B-INT-2: resuming', () => {
  const resume = async () =>
    call(
      ticketsHandler,
      tickets.update,
      { id: (await stage.scene()).ticket.id, useIntegration: true },
      { token: stage.shop.admin.token },
    );

  it('gives the ticket back to its service, which begins to count again and does not apologise twice', async () => {
    flow.answers(() => broken);
    for (const text of ['um', 'dois', 'três']) await stage.talks(text);
    expect(await resume()).toMatchObject({ status: 200, json: { useIntegration: true, integrationId } });
    for (const text of ['quatro', 'cinco']) await stage.talks(text);
    expect((await stage.scene()).ticket).toMatchObject({ useIntegration: true, external: { failures: 2 } });
    const { ticket, said } = await stage.talks('seis');
    expect(ticket.useIntegration).toBe(false);
    expect(said).toEqual([letGo]);
  });

  it('is refused while somebody has the ticket', async () => {
    const { ticket } = await stage.talks('Oi');
    await accept(stage.shop.admin, ticket.id);
    expect(await resume()).toMatchObject({ error: 'ERR_TICKET_TRANSITION' });
  });
});

describe('exactly once', () => {
  it('a person who accepts during the call hears nothing of the service, and neither does the contact', async () => {
    const { ticket } = await stage.talks('Oi');
    flow.answers(async () => {
      expect((await accept(stage.shop.admin, ticket.id)).status).toBe(200);
      return broken;
    });
    const after = await stage.talks('alô');
    expect(after.ticket).toMatchObject({ status: 'open', userId: stage.shop.admin.user.id, external: null });
    expect(after.said).toEqual([]);
  });

  it('two workers with the same job have one effect', async () => {
    flow.answers(() => broken);
    const event = await nextJob();
    await Promise.all([turns(event), turns(event)]);
    await turns(event);
    expect((await stage.scene()).ticket.external).toMatchObject({ failures: 1 });
  });

  it('a worker that dies between call and transaction is made good by the next delivery', async () => {
    const event = await nextJob();
    const table = process.env['TABLE_NAME'];
    flow.answers(() => {
      process.env['TABLE_NAME'] = 'gone';
      return broken;
    });
    const first = await turns(event);
    process.env['TABLE_NAME'] = table;
    expect(first.batchItemFailures).toHaveLength(1);
    expect((await stage.scene()).ticket.external).toBeNull();
    flow.answers(() => broken);
    expect((await turns(event)).batchItemFailures).toEqual([]);
    expect((await stage.scene()).ticket.external).toMatchObject({ failures: 1 });
    expect(flow.heard.map(({ headers }) => headers['x-event-id'])).toEqual([1, 2].map(() => expect.any(String)));
    expect(new Set(flow.heard.map(({ headers }) => headers['x-event-id'])).size).toBe(1);
  });

  it('a change of the ticket during the call does not lose the answer', async () => {
    await stage.talks('Oi');
    flow.answers(async () => {
      await stage.says('espera');
      return broken;
    });
    await stage.says('alô');
    await workshop.step('automation', turns);
    const { ticket } = await stage.scene();
    expect(ticket).toMatchObject({ unreadMessages: 3, external: { failures: 1 } });
  });
});

describe('the budget of a company', () => {
  it('makes what is beyond it wait, and loses nothing', async () => {
    await stage.says('Oi');
    // To the beginning of a minute, so that it does not end meanwhile.
    workshop.pass(61 - now().getUTCSeconds());
    const budget = { scope: 'automation', value: String(stage.shop.company.id), limit: perMinute, seconds: 60 };
    for (let call = 0; call < perMinute; call += 1) await countAttempt(budget, now());
    expect(await stage.work()).toBe(0);
    expect(flow.heard).toEqual([]);
    workshop.pass(61);
    expect(await stage.work()).toBe(1);
    expect(bodies()).toEqual(['Oi']);
  });
});
