import { type Answer, tally, until } from './caller.ts';
import {
  type Attack,
  connectionTo,
  customerWrites,
  hire,
  type Scene,
  type TestNumber,
  waitingTicket,
} from './scene.ts';

const statusOf = ({ text }: Answer): unknown => (JSON.parse(text) as { status?: unknown }).status;

/** Whether the owner's customers still reach the owner, by a message that was never written before. */
async function stillArrives({ victim, stranger }: Scene): Promise<boolean> {
  const { admin, number } = victim;
  const name = `Lia ${Date.now()}`;
  const phone = await admin.must<{ number: string }>('POST', '/sandbox/phones', { name });
  await customerWrites(admin, number, phone.number, 'Is this the bakery?');
  await until(() => waitingTicket(admin, name), 'the message at its owner');
  return (await waitingTicket(stranger.admin, name)) === undefined;
}

const takeNumber: Attack = {
  what: "naming another company's number in POST and PUT /whatsapp",
  run: async (scene) => {
    const { stranger, victim } = scene;
    const worthless: TestNumber = { ...victim.number, accessToken: 'worthless' };
    const named = await stranger.admin.api('POST', '/whatsapp', { body: connectionTo(worthless, 'Mine now') });
    const own = await stranger.admin.must<TestNumber>('POST', '/sandbox/numbers', {});
    const proven = await stranger.admin.must<{ id: number }>('POST', '/whatsapp', connectionTo(own, 'Own'));
    const moved = await stranger.admin.api('PUT', `/whatsapp/${proven.id}`, {
      body: { phoneNumberId: victim.number.phoneNumberId, wabaId: victim.number.wabaId },
    });
    const isOpen = [named, moved].some((answer) => answer.status === 200 && statusOf(answer) === 'CONNECTED');
    const arrives = await stillArrives(scene);
    return {
      held: !isOpen && arrives,
      figure: `${named.status}, ${moved.status}; the customer ${arrives ? 'reaches the owner' : 'is lost to the owner'}`,
    };
  },
};

const sandboxWithoutRight: Attack = {
  what: 'sandbox as an attendant without rights: reads, tokens, writes',
  run: async ({ victim }) => {
    const { caller } = await hire(victim, 'Nosy');
    const { phoneNumberId } = victim.number;
    const chat = `/sandbox/chats/${phoneNumberId}/${victim.customer.number}`;
    const tries = [
      ['GET', '/sandbox/numbers'],
      ['GET', '/sandbox/phones'],
      ['GET', chat],
      ['GET', `/sandbox/templates/${phoneNumberId}`],
      ['POST', '/sandbox/numbers', {}],
      ['POST', '/sandbox/phones', { name: 'Nobody' }],
      ['POST', chat, { type: 'text', text: 'not from the customer' }],
      ['POST', `${chat}/replay`, {}],
      ['POST', `${chat}/read`, {}],
    ] as const;
    const answers = [];
    for (const [method, path, body] of tries) {
      answers.push(await caller.api(method, path, body === undefined ? {} : { body }));
    }
    const statuses = answers.map(({ status }) => status);
    return { held: statuses.every((status) => status === 403 || status === 404), figure: tally(statuses) };
  },
};

const tokenAgain: Attack = {
  what: 'reading an access token a second time, as its own administrator',
  run: async ({ victim }) => {
    const paths = ['/sandbox/numbers', '/whatsapp', `/whatsapp/${victim.connectionId}`];
    const answers = await Promise.all(paths.map((path) => victim.admin.api('GET', path)));
    const shown = paths.filter((_, position) => answers[position]?.text.includes(victim.number.accessToken));
    return {
      held: shown.length === 0,
      figure: shown.length === 0 ? `${paths.length} answers, in none` : `in ${shown.join(', ')}`,
    };
  },
};

const foreignPhone: Attack = {
  what: "another company's sandbox chat, connection and number",
  run: async ({ stranger, victim }) => {
    const chat = `/sandbox/chats/${victim.number.phoneNumberId}/${victim.customer.number}`;
    const answers = [
      await stranger.admin.api('GET', chat),
      await stranger.admin.api('POST', chat, { body: { type: 'text', text: 'as your customer' } }),
      await stranger.admin.api('GET', `/sandbox/templates/${victim.number.phoneNumberId}`),
      await stranger.admin.api('GET', `/sandbox/graph/v26.0/${victim.number.phoneNumberId}`),
    ];
    const statuses = answers.map(({ status }) => status);
    return { held: statuses.every((status) => status >= 400 && status < 500), figure: tally(statuses) };
  },
};

export const numberAttacks = [takeNumber, sandboxWithoutRight, tokenAgain, foreignPhone];
