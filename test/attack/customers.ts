import { randomBytes } from 'node:crypto';
import { type Caller, until } from './caller.ts';
import {
  type Attack,
  type Company,
  connectionTo,
  customerWrites,
  hire,
  type Scene,
  signUp,
  type TestNumber,
  waitingTicket,
} from './scene.ts';
import { providerTells } from './second.ts';
import { entered, staffOf, untried } from './staff.ts';

interface Line {
  readonly id: number;
  readonly body: string;
}

const linesOf = async ({ victim }: Scene, ticketId: number): Promise<Line[]> =>
  (await victim.admin.must<{ messages: Line[] }>('GET', `/messages/${ticketId}`)).messages;

const hugeOrder: Attack = {
  what: 'an order with the price 1e308, and what its customer writes afterwards',
  run: async (scene) => {
    const { url, dataDir, victim } = scene;
    if (dataDir === undefined) return untried;
    const name = `Order ${Date.now()}`;
    const customer = { name, ...(await victim.admin.must<{ number: string }>('POST', '/sandbox/phones', { name })) };
    const telling = { url, dataDir, number: victim.number, customer };
    // JSON of a provider may hold what JavaScript would not write as it is.
    const items = ['1e308', '1e308', -1, 0.1].map((price, place) => ({
      ...{ product_retailer_id: `p${place}`, quantity: 999_999_999, item_price: price, currency: 'BRL' },
    }));
    const order = { type: 'order', order: { catalog_id: '1', text: 'Please', product_items: items } };
    const began = performance.now();
    const status = await providerTells(telling, randomBytes(9).toString('hex'), order);
    await customerWrites(victim.admin, victim.number, customer.number, 'Did it come?');
    const ticket = await until(() => waitingTicket(victim.admin, name), 'the conversation of an order');
    const lines = await until(async () => {
      const found = await linesOf(scene, ticket.id);
      return found.some(({ body }) => body === 'Did it come?') ? found : undefined;
    }, 'what came after the order');
    const bodies = lines.map(({ body }) => body).join(' ');
    const isEndless = /Infinity|NaN|\d{40}/.test(bodies);
    return {
      held: status === 200 && lines.length === 2 && !isEndless,
      figure: `${status}; ${lines.length} lines after ${Math.round((performance.now() - began) / 1000)} s${isEndless ? '; ENDLESS' : ''}`,
    };
  },
};

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Where a company's programs hear of messages; nobody lives there, so that every try is seen in the log. */
async function subscribed({ admin }: Company): Promise<string> {
  const { id } = await admin.must<{ id: number }>('POST', '/webhook-endpoints', {
    ...{ name: 'Programs', url: 'https://programs.attack.example/', events: ['message.received'] },
  });
  return `/webhook-deliveries/${id}`;
}

interface Delivery {
  readonly reason: string;
  readonly attempts: number;
}

/** What became of so many events, or of the first that was posted, as the platform's staff reads it: the company itself cannot come in. */
async function deliveriesSeen(staff: Caller, { id }: Company, path: string, count: number): Promise<Delivery[]> {
  const inside = await entered(staff, id, 'read');
  return until(async () => {
    const { deliveries } = await inside.must<{ deliveries: Delivery[] }>('GET', path);
    const isPosted = deliveries.some(({ attempts }) => attempts > 0);
    return isPosted || deliveries.length >= count ? deliveries : undefined;
  }, 'events in the log');
}

const whileSuspended: Attack = {
  what: 'losing what customers write while a company is suspended, and having it before it paid, by its webhooks too',
  run: async (scene) => {
    const { url, dataDir } = scene;
    const staff = await staffOf(scene);
    if (!staff || dataDir === undefined) return untried;
    const company = await signUp(url, `Late${Date.now()}`);
    const { admin } = company;
    // Before anything happens: for half a minute a company that has no webhooks is not asked again.
    const logPath = await subscribed(company);
    const number = await admin.must<TestNumber>('POST', '/sandbox/numbers', {});
    await admin.must('POST', '/whatsapp', {
      ...connectionTo(number, 'Late'),
      greetingMessage: 'Hello from the machine',
    });
    const name = `Uma ${Date.now()}`;
    const customer = { name, ...(await admin.must<{ number: string }>('POST', '/sandbox/phones', { name })) };
    await staff.must('PUT', `/companies/${company.id}`, { dueDate: day(6) });
    const before = await until(async () => {
      const { status } = await admin.api('GET', '/tickets?status=pending&showAll=true');
      return status === 402 ? status : undefined;
    }, 'the suspension');
    const texts = ['Are you there?', 'I would like to order'];
    const answers: number[] = [];
    for (const body of texts)
      answers.push(
        await providerTells({ url, dataDir, number, customer }, randomBytes(9).toString('hex'), {
          type: 'text',
          text: { body },
        }),
      );
    const shown = (await admin.api('GET', '/tickets?status=pending&showAll=true')).text.includes(texts[1] ?? '');
    const deliveries = await deliveriesSeen(staff, company, logPath, texts.length);
    const posted = deliveries.filter(({ reason, attempts }) => reason !== 'suspended' || attempts > 0).length;
    await staff.must('PUT', `/companies/${company.id}`, { dueDate: day(-30) });
    const lines = await until(async () => {
      const ticket = await waitingTicket(admin, name).catch(() => undefined);
      if (!ticket) return undefined;
      const { messages } = await admin.must<{ messages: Line[] }>('GET', `/messages/${ticket.id}`);
      return texts.every((text) => messages.some(({ body }) => body === text)) ? messages : undefined;
    }, 'what customers wrote meanwhile');
    const answered = lines.filter(({ body }) => !texts.includes(body)).length;
    return {
      held: !shown && answers.every((status) => status === 200) && answered === 0 && posted === 0,
      figure: `${before} while suspended; ${lines.length - answered} of ${texts.length} there after paying, ${answered} automatic answers, ${posted} posted to webhooks`,
    };
  },
};

const sharedCard: Attack = {
  what: 'reading the numbers of a shared contact card where numbers are hidden: messages, search, lists, quotes',
  run: async (scene) => {
    const { victim } = scene;
    const { admin, id: companyId, number, customer } = victim;
    const secret = '5521987650123';
    const { id: userId, caller } = await hire(victim, `Card${Date.now()}`, { allTicket: 'enabled' });
    await admin.must('PUT', '/companySettings', { column: 'lgpdHideNumber', data: 'enabled', companyId });
    try {
      const card = { type: 'contacts', text: 'Plumber', contactNumber: secret };
      await admin.must('POST', `/sandbox/chats/${number.phoneNumberId}/${customer.number}`, card);
      const { id: ticketId } = victim.ticket;
      const isThere = async () => {
        const { text } = await admin.api('GET', `/messages/${ticketId}`);
        return text.includes(secret) || undefined;
      };
      await until(isThere, 'the card');
      await admin.must('PUT', `/tickets/${ticketId}`, { status: 'open', userId });
      const paths = [
        ...[
          `/messages/${ticketId}`,
          `/messages/search/${ticketId}?searchParam=Plumber`,
          `/tickets/u/${victim.ticket.uuid}`,
        ],
        ...['/tickets?status=open&showAll=true', '/tickets?status=search&searchParam=Plumber', '/contacts'],
      ];
      const answers = await Promise.all(paths.map((path) => caller.api('GET', path)));
      const shown = paths.filter((_, place) => answers[place]?.text.includes(secret));
      const reads = answers[0]?.text.includes('Plumber') === true;
      return {
        held: reads && shown.length === 0,
        figure: `${reads ? 'the card is there' : 'NO CARD'}; ${shown.length === 0 ? 'its number in none' : `shown in ${shown}`}`,
      };
    } finally {
      await admin.must('PUT', '/companySettings', { column: 'lgpdHideNumber', data: 'disabled', companyId });
      await admin.must('PUT', `/tickets/${victim.ticket.id}`, { status: 'pending', userId: null });
    }
  },
};

/** What customers send, and what is seen of it. */
export const customerAttacks: readonly Attack[] = [hugeOrder, whileSuspended, sharedCard];
