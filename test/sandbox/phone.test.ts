import { savePhone as saveSandboxPhone } from '@fn/sandbox/phones.ts';
import { isSandboxNumber } from '@fn/sandbox/repo.ts';
import { createSandboxNumber } from '@fn/sandbox/service.ts';
import type { SandboxNumberWithToken, SandboxPhone } from '@shared/sandbox/model.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newTenant, newUser } from '../support/server/tenant.ts';
import { type Change, changeOf, startWorld, type World } from '../support/system/sandboxWorld.ts';

let world: World;
let token: string;
let companyId: number;
let number: SandboxNumberWithToken;
let phone: SandboxPhone;
let pair: { phoneNumberId: string; number: string };

const write = async (input: Record<string, unknown>) => (await world.call('write', token, { ...pair, ...input })).json;
const chat = async () => (await world.call('chat', token, pair)).json.messages;
const savePhone = (change: Record<string, unknown>) => world.call('savePhone', token, { ...phone, ...change });

/** A message of the company, over HTTP as its driver would send it. */
async function send(body: Record<string, unknown>, path = `${number.phoneNumberId}/messages`) {
  const answer = await fetch(`${world.graphUrl}/v26.0/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${number.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', ...body }),
  });
  const json = (await answer.json()) as {
    error?: { code: number; message: string; error_data?: { details: string } };
    messages?: { id: string }[];
    contacts?: { wa_id?: string }[];
  };
  return { status: answer.status, json };
}
const text = (body: string) => send({ to: phone.number, type: 'text', text: { body } });

async function delivered(): Promise<Change[]> {
  await world.settled();
  return world.received.map(changeOf);
}
const statuses = async () => (await delivered()).flatMap(({ statuses = [] }) => statuses.map(({ status }) => status));

beforeAll(async () => {
  world = await startWorld();
  const { company, admin } = await newTenant();
  token = admin.token;
  companyId = company.id;
  number = (await world.call('createNumber', token, {})).json;
});
afterAll(() => world.stop());

beforeEach(async () => {
  phone = (await world.call('savePhone', token, { name: 'João Lima' })).json;
  pair = { phoneNumberId: number.phoneNumberId, number: phone.number };
  await write({ text: 'oi' });
  await world.settled();
  world.received.length = 0;
  world.pauses.length = 0;
});

describe('calls (B-CONN-12)', () => {
  it('ring as Meta tells it, and stop when the company refuses', async () => {
    const line = await write({ type: 'call' });
    await world.settled();
    const [outcome] = world.received;
    const change = JSON.parse(outcome?.raw.toString('utf8') ?? '{}').entry[0].changes[0];
    expect(change).toMatchObject({
      field: 'calls',
      value: {
        contacts: [{ wa_id: phone.number, user_id: phone.userId }],
        calls: [{ id: line.wamid, from: phone.number, event: 'connect', direction: 'USER_INITIATED' }],
      },
    });
    expect(line.wamid).toMatch(/^wacid\./);
    const path = `${number.phoneNumberId}/calls`;
    expect((await send({ call_id: line.wamid, action: 'accept' }, path)).status).toBe(400);
    expect((await send({ call_id: 'wacid.none', action: 'reject' }, path)).status).toBe(400);
    expect((await send({ call_id: line.wamid, action: 'reject' }, path)).json).toEqual({ success: true });
    expect((await chat()).at(-1)).toMatchObject({ type: 'call', status: 'read' });
  });
});

describe('numbers and customers', () => {
  it('gives everything the connection dialog asks for', async () => {
    expect(number).toMatchObject({
      phoneNumberId: expect.stringMatching(/^\d{15}$/),
      wabaId: expect.stringMatching(/^\d{15}$/),
      accessToken: expect.stringMatching(/^sbx_[\w-]{40}$/),
      displayPhoneNumber: expect.stringMatching(/^\+55 \d\d 9\d{4}-\d{4}$/),
      verifiedName: `Company ${companyId}`,
    });
    const { accessToken: _shownOnce, ...kept } = number;
    expect((await world.call('numbers', token)).json).toContainEqual(kept);
  });

  it('creates numbers only for those who may connect', async () => {
    const attendant = await newUser(companyId);
    expect((await world.call('createNumber', attendant.token, {})).status).toBe(403);
    const helper = await newUser(companyId, { allowConnections: 'enabled' });
    expect((await world.call('phones', helper.token)).json).toContainEqual(phone);
  });

  it('keeps companies apart', async () => {
    const stranger = (await newTenant()).admin.token;
    expect((await world.call('numbers', stranger)).json).toEqual([]);
    expect((await world.call('phones', stranger)).json).toEqual([]);
    expect(await world.call('chat', stranger, pair)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
  });

  it('finds a Brazilian customer with and without the ninth digit', async () => {
    const short = phone.number.replace(/^(55\d\d)9/, '$1');
    const changed = await world.call('savePhone', token, { number: `+${short}`, name: 'João L.' });
    expect(changed.json).toEqual({ ...phone, name: 'João L.' });
    const { json } = await send({ to: short, type: 'text', text: { body: 'x' } });
    expect(json.contacts).toEqual([{ input: short, wa_id: phone.number, user_id: phone.userId }]);
  });

  it.each(['123', '55119', '5511987654321234', 'abc'])('refuses %s as a number', async (wrong) => {
    expect(await world.call('savePhone', token, { number: wrong, name: 'x' })).toMatchObject({
      status: 400,
      error: 'ERR_INVALID_PHONE_NUMBER',
    });
  });

  it('offers other features its numbers', async () => {
    const ctx = { companyId, now: new Date() };
    const made = await createSandboxNumber(ctx, { verifiedName: 'Demo' });
    expect(await isSandboxNumber(made.phoneNumberId)).toBe(true);
    expect(await isSandboxNumber('999')).toBe(false);
    const ana = await saveSandboxPhone(ctx, { name: 'Ana', number: '5521988887777' });
    expect(ana).toMatchObject({ number: '5521988887777', isOnline: true, rejectCode: null });
  });
});

describe('what the company sends', () => {
  it('becomes sent and delivered, and read when the chat is opened', async () => {
    await text('um');
    await text('dois');
    expect(await statuses()).toEqual(['sent', 'delivered', 'sent', 'delivered']);
    await world.call('read', token, pair);
    await world.call('read', token, pair);
    expect((await statuses()).slice(4)).toEqual(['read', 'read']);
    expect((await chat()).filter(({ fromCustomer }) => !fromCustomer).map(({ status }) => status)).toEqual([
      'read',
      'read',
    ]);
  });

  it('waits for a phone that is offline', async () => {
    await savePhone({ isOnline: false });
    await text('está aí?');
    await world.call('read', token, pair);
    expect(await statuses()).toEqual(['sent']);
    await savePhone({ isOnline: true });
    expect(await statuses()).toEqual(['sent', 'delivered']);
  });

  it.each([131047, 131026, 131049])('fails with %i when the phone was told so, once', async (code) => {
    await savePhone({ rejectCode: code });
    const { status, json } = await text('x');
    expect(status).toBe(200);
    const [failed] = (await delivered()).flatMap((change) => change.statuses ?? []);
    expect(failed).toMatchObject({
      id: json.messages?.[0]?.id,
      status: 'failed',
      recipient_id: phone.number,
      errors: [{ code, title: expect.any(String), error_data: { details: expect.any(String) } }],
    });
    expect((await chat()).at(-1)).toMatchObject({ status: 'failed', failure: String(code) });
    expect((await world.call('phones', token)).json).toContainEqual(phone);
    await text('y');
    expect((await statuses()).slice(1)).toEqual(['sent', 'delivered']);
  });

  it('is refused at once for classes that Meta refuses at once', async () => {
    await savePhone({ rejectCode: 131056 });
    expect(await text('x')).toMatchObject({ status: 400, json: { error: { code: 131056 } } });
    expect(await statuses()).toEqual([]);
    expect((await text('x')).status).toBe(200);
  });

  it('is accepted and fails for a number that is nobody’s', async () => {
    const { status, json } = await send({ to: '5511900000001', type: 'text', text: { body: 'x' } });
    expect(status).toBe(200);
    const [failed] = (await delivered()).flatMap((change) => change.statuses ?? []);
    expect(failed).toMatchObject({ id: json.messages?.[0]?.id, status: 'failed', errors: [{ code: 131026 }] });
  });

  it('fails outside the 24-hour window, but for templates', async () => {
    const other = (await world.call('savePhone', token, { name: 'Quieta' })).json;
    await send({ to: other.number, type: 'text', text: { body: 'x' } });
    const template = { name: 'hello_world', language: { code: 'en_US' } };
    await send({ to: other.number, type: 'template', template });
    const outcome = (await delivered()).flatMap((change) => change.statuses ?? []);
    expect(outcome.map(({ status }) => status)).toEqual(['failed', 'sent', 'delivered']);
    expect(outcome[0]).toMatchObject({ errors: [{ code: 131047 }] });
  });

  it('is refused with a media id of another number, an unknown path or version, or another field', async () => {
    const image = { to: phone.number, type: 'image', image: { id: '123' } };
    expect((await send(image)).json.error).toMatchObject({
      code: 100,
      message: expect.stringContaining("Param image['id'] is not a valid whatsapp business account media"),
    });
    expect((await send({}, '999/messages')).json.error).toMatchObject({ code: 100 });
    const get = async (path: string) => {
      const answer = await fetch(`${world.graphUrl}/${path}`, {
        headers: { authorization: `Bearer ${number.accessToken}` },
      });
      return ((await answer.json()) as { error: { code: number; error_subcode?: number } }).error;
    };
    expect(await get('v26.0/4242')).toMatchObject({ code: 100, error_subcode: 33 });
    expect(await get(`vX/${number.phoneNumberId}`)).toMatchObject({ code: 2500 });
    expect(await get(`v26.0/${number.phoneNumberId}?fields=nothing`)).toMatchObject({ code: 100 });
  });

  it('takes only files that Meta takes', async () => {
    const upload = async (type: string, bytes: number) => {
      const form = new FormData();
      form.set('messaging_product', 'whatsapp');
      form.set('type', type);
      form.set('file', new Blob([Buffer.alloc(bytes)], { type }), 'f');
      const answer = await fetch(`${world.graphUrl}/v26.0/${number.phoneNumberId}/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${number.accessToken}` },
        body: form,
      });
      return (await answer.json()) as { id?: string; error?: { code: number; message: string } };
    };
    expect((await upload('application/zip', 10)).error?.message).toMatch(
      /^\(#100\) Param file must be a file with one of/,
    );
    expect((await upload('image/png', 5 * 1024 * 1024 + 1)).error?.code).toBe(131053);
    expect((await upload('text/plain', 10)).id).toMatch(/^\d{15}$/);
  });
});

describe('what the customer sends', () => {
  it('is delivered with two ticks, and read when the company says so', async () => {
    const line = await write({ text: 'Bom dia' });
    expect(line.status).toBe('sending');
    await world.settled();
    expect((await chat()).at(-1)?.status).toBe('delivered');
    await send({ status: 'read', message_id: line.wamid });
    expect((await chat()).at(-1)?.status).toBe('read');
    expect((await send({ status: 'read', message_id: 'wamid.unknown' })).json.error?.code).toBe(131009);
  });

  it('shows that the company types, until it answers', async () => {
    const line = await write({ text: 'Bom dia' });
    await world.settled();
    const typing = (sign: unknown) => send({ status: 'read', message_id: line.wamid, typing_indicator: sign });
    const codes = [];
    for (const wrong of [true, null, { type: 'audio' }, {}]) codes.push((await typing(wrong)).json.error?.code);
    expect(codes).toEqual([100, 100, 100, 131008]);
    expect((await chat()).at(-1)?.status).toBe('delivered');
    expect((await typing({ type: 'text' })).json).toEqual({ success: true });
    const { json } = await world.call('chat', token, pair);
    expect(json.messages.at(-1)?.status).toBe('read');
    expect(Date.parse(json.typingUntil ?? '')).toBeGreaterThan(Date.now());
    await text('Olá!');
    expect((await world.call('chat', token, pair)).json.typingUntil).toBeNull();
  });

  it('arrives as often as asked, and again on replay, byte for byte', async () => {
    const line = await write({ text: 'duas vezes', times: 2 });
    await world.call('replay', token, pair);
    await world.call('replay', token, { ...pair, wamid: line.wamid });
    await world.settled();
    expect(world.received).toHaveLength(4);
    expect(new Set(world.received.map(({ raw }) => raw.toString('hex'))).size).toBe(1);
    expect(new Set(world.received.map(({ signature }) => signature)).size).toBe(1);
  });

  it('may carry an older time than what came before', async () => {
    await write({ text: 'nova' });
    await write({ text: 'velha', ageSeconds: 120 });
    const [first, second] = (await delivered()).flatMap(({ messages = [] }) => messages);
    expect(first).toMatchObject({ text: { body: 'nova' } });
    expect(Number(first?.['timestamp']) - Number(second?.['timestamp'])).toBeGreaterThanOrEqual(119);
  });

  it('arrives in order, however many', async () => {
    const words = Array.from({ length: 15 }, (_, position) => `m${position}`);
    for (const word of words) await write({ text: word });
    const bodies = (await delivered()).flatMap(({ messages = [] }) => messages.map(({ text: content }) => content));
    expect(bodies).toEqual(words.map((body) => ({ body })));
  });

  it('waits on a phone that is offline', async () => {
    await savePhone({ isOnline: false });
    await write({ text: 'sem sinal' });
    expect(await delivered()).toEqual([]);
    await savePhone({ isOnline: true });
    expect((await delivered())[0]?.messages).toMatchObject([{ text: { body: 'sem sinal' } }]);
    expect((await chat()).at(-1)?.status).toBe('delivered');
  });

  it('is delivered again until the company takes it', async () => {
    world.receiver.statuses.push(500, 403);
    await write({ text: 'insistente' });
    await world.settled();
    expect(world.received).toHaveLength(1);
    expect(world.pauses).toEqual([3, 9]);
    expect((await chat()).at(-1)).toMatchObject({ status: 'delivered', failure: null });
  });

  it('shows what is wrong when the company never takes it', async () => {
    const before = world.dead.counts.ready;
    world.receiver.statuses.push(...Array.from({ length: 5 }, () => 403));
    await write({ text: 'recusada' });
    await world.settled();
    expect(world.dead.counts.ready).toBe(before + 1);
    expect((await chat()).at(-1)).toMatchObject({ status: 'failed', failure: 'HTTP 403' });
  });

  it('may be a place, a card, a reaction, a reply or something unsupported', async () => {
    await text('Onde fica?');
    await world.settled();
    world.received.length = 0;
    const theirs = (await chat()).at(-1);
    await write({ type: 'location', latitude: -23.5, longitude: -46.6, text: 'Praça da Sé' });
    await write({ type: 'contacts', text: 'Ana Reis', contactNumber: '+55 21 98888-7777' });
    await write({ type: 'reaction', quotedWamid: theirs?.wamid, text: '❤️' });
    await write({ text: 'Aqui', quotedWamid: theirs?.wamid });
    await write({ type: 'unsupported' });
    const messages = (await delivered()).flatMap(({ messages: list = [] }) => list);
    expect(messages).toMatchObject([
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Praça da Sé' } },
      {
        type: 'contacts',
        contacts: [
          { name: { formatted_name: 'Ana Reis' }, phones: [{ phone: '+5521988887777', wa_id: '5521988887777' }] },
        ],
      },
      { type: 'reaction', reaction: { message_id: theirs?.wamid, emoji: '❤️' } },
      { type: 'text', context: { id: theirs?.wamid, from: number.displayPhoneNumber.replace(/\D/g, '') } },
      { type: 'unsupported', errors: [{ code: 131051 }] },
    ]);
    expect((await chat()).find(({ wamid }) => wamid === theirs?.wamid)?.reaction).toBe('❤️');
  });

  it.each([
    [{ text: '' }, 400],
    [{ type: 'image' }, 400],
    [{ type: 'image', key: 'c/1/01JCZZZZZZZZZZZZZZZZZZZZZZ' }, 404],
    [{ type: 'location', latitude: 1 }, 400],
    [{ type: 'reaction', text: '👍' }, 400],
    [{ type: 'button', choiceId: 'x' }, 400],
    [{ text: 'x', quotedWamid: 'wamid.unknown' }, 404],
  ])('is refused when incomplete: %j', async (input, status) => {
    expect((await world.call('write', token, { ...pair, ...input })).status).toBe(status);
    expect(await delivered()).toEqual([]);
  });

  it('may not be larger than the channel takes', async () => {
    const content = Buffer.alloc(5 * 1024 * 1024 + 1);
    const files = [{ field: 'file', name: 'f.png', mime: 'image/png', content }];
    const answer = await world.call('write', token, { ...pair, type: 'image' }, { files });
    expect(answer).toMatchObject({ status: 400, error: 'ERR_FILESIZE_OVER_LIMIT' });
  });
});
