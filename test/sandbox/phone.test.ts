import { savePhone as saveSandboxPhone } from '@fn/sandbox/phones.ts';
import { isSandboxNumber } from '@fn/sandbox/repo.ts';
import { createSandboxNumber } from '@fn/sandbox/service.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import {
  chat,
  companyId,
  delivered,
  number,
  pair,
  phone,
  savePhone,
  send,
  statuses,
  text,
  token,
  world,
  write,
} from '../support/system/phoneFixture.ts';

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
