import { describe, expect, it } from 'vitest';
import {
  chat,
  delivered,
  number,
  pair,
  savePhone,
  send,
  text,
  token,
  world,
  write,
} from '../support/system/phoneFixture.ts';

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
    expect(world.dead.counts.ready).toBe(before);
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
