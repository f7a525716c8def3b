import { WhatsAppClient } from '@kapso/whatsapp-cloud-api';
import type { SandboxNumberWithToken, SandboxPhone } from '@shared/sandbox/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newTenant } from '../support/server/tenant.ts';
import { changeOf, startWorld, type World } from '../support/system/sandboxWorld.ts';

describe('the stand-in’s templates, with another client', () => {
  let world: World;
  let number: SandboxNumberWithToken;
  let phone: SandboxPhone;
  let token: string;
  let client: WhatsAppClient;

  beforeAll(async () => {
    world = await startWorld();
    token = (await newTenant()).admin.token;
    number = (await world.call('createNumber', token, {})).json;
    phone = (await world.call('savePhone', token, { name: 'Quieta' })).json;
    client = new WhatsAppClient({
      accessToken: number.accessToken,
      baseUrl: world.graphUrl,
      graphVersion: 'v26.0',
    });
  });
  afterAll(() => world.stop());

  const graph = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${world.graphUrl}/v26.0/${path}`, {
      method,
      headers: { authorization: `Bearer ${number.accessToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, never> };
  };
  const make = (name: string, components: unknown[], more: Record<string, unknown> = {}) =>
    graph('POST', `${number.wabaId}/message_templates`, {
      ...{ name, language: 'pt_BR', category: 'UTILITY', components },
      ...more,
    });
  const send = (name: string, components: unknown[] = [], language = 'pt_BR') =>
    graph('POST', `${number.phoneNumberId}/messages`, {
      messaging_product: 'whatsapp',
      to: phone.number,
      type: 'template',
      template: { name, language: { code: language }, components },
    });
  const text = (value: string, more: object = {}) => ({ type: 'text', text: value, ...more });

  it('are made, listed and deleted', async () => {
    const made = await client.templates.create({
      businessAccountId: number.wabaId,
      name: 'made_elsewhere',
      language: 'pt_BR',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Oi {{1}}', example: { bodyText: [['Ana']] } }],
    });
    expect(made).toMatchObject({ id: expect.stringMatching(/^\d{15}$/), status: 'APPROVED', category: 'UTILITY' });
    const { data } = await client.templates.list({ businessAccountId: number.wabaId });
    expect(data.map(({ name }) => name)).toEqual(['hello_world', 'made_elsewhere']);
    expect(await make('made_elsewhere', [{ type: 'BODY', text: 'x' }])).toMatchObject({
      json: { error: { error_subcode: 2388024 } },
    });
    await client.templates.delete({ businessAccountId: number.wabaId, name: 'made_elsewhere' });
    const after = await client.templates.list({ businessAccountId: number.wabaId });
    expect(after.data.map(({ name }) => name)).toEqual(['hello_world']);
  });

  it('come in pages that join without a gap, to their own account only', async () => {
    const names = Array.from({ length: 5 }, (_, place) => `paged_${place}`);
    for (const name of names) await make(name, [{ type: 'BODY', text: 'x' }]);
    const found: string[] = [];
    let path: string | undefined = `${number.wabaId}/message_templates?limit=2`;
    while (path) {
      const { json: page } = (await graph('GET', path)) as unknown as {
        json: { data: { name: string }[]; paging: { next?: string } };
      };
      found.push(...page.data.map(({ name }) => name));
      path = page.paging.next?.split('/v26.0/')[1];
    }
    expect(found).toEqual(['hello_world', ...names]);
    expect(await graph('GET', '123456/message_templates')).toMatchObject({ json: { error: { error_subcode: 33 } } });
    expect(await graph('GET', `${number.wabaId}/message_templates?after=eA`)).toMatchObject({ status: 400 });
  });

  it('are refused with Meta’s codes when a send does not fit them', async () => {
    await make('strict', [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Oi {{1}}, {{2}}' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://x.test/{{1}}' }] },
    ]);
    const header = { type: 'header', parameters: [{ type: 'image', image: { link: 'https://x.test/a.png' } }] };
    const body = { type: 'body', parameters: [text('Ana'), text('oi')] };
    const button = { type: 'button', sub_type: 'url', index: '0', parameters: [text('77')] };
    const codeOf = async (...parts: Parameters<typeof send>) => {
      const { json } = (await send(...parts)) as unknown as { json: { error?: { code: number } } };
      return json.error?.code;
    };
    expect(await codeOf('nobody_made_it')).toBe(132001);
    expect(await codeOf('strict', [header, body, button], 'en_US')).toBe(132001);
    expect(await codeOf('strict', [header, { ...body, parameters: [text('Ana')] }, button])).toBe(132000);
    expect(await codeOf('strict', [body, button])).toBe(132012);
    expect(await codeOf('strict', [header, body])).toBe(131008);
    expect(await codeOf('strict', [header, { ...body, parameters: [text('a\nb'), text('c')] }, button])).toBe(132018);
    expect(await codeOf('strict', [header, { ...body, parameters: [text('x'.repeat(1020)), text('c')] }, button])).toBe(
      132005,
    );
    expect(await codeOf('strict', [header, body, button])).toBeUndefined();
    const { messages } = (await world.call('chat', token, { ...number, number: phone.number })).json;
    expect(messages.at(-1)).toMatchObject({
      type: 'template',
      text: 'Oi Ana, oi',
      mediaUrl: 'https://x.test/a.png',
      links: [{ title: 'Ver', url: 'https://x.test/77' }],
    });
  });

  it('are judged by hand, which the webhook tells and the next send feels', async () => {
    await make('judged', [{ type: 'BODY', text: 'Oi {{nome}}' }], { parameter_format: 'NAMED' });
    await world.settled();
    const from = world.received.length;
    const input = { phoneNumberId: number.phoneNumberId, name: 'judged', language: 'pt_BR', status: 'PAUSED' };
    expect((await world.call('judgeTemplate', token, input)).json).toMatchObject({ status: 'PAUSED' });
    const [outcome] = await world.webhooks(1, from);
    expect(outcome && changeOf(outcome)).toMatchObject({
      event: 'PAUSED',
      message_template_name: 'judged',
      message_template_id: expect.any(Number),
      other_info: { title: 'FIRST_PAUSE' },
    });
    const named = { type: 'body', parameters: [text('Ana', { parameter_name: 'nome' })] };
    expect(await send('judged', [named])).toMatchObject({ json: { error: { code: 132015 } } });
    await world.call('judgeTemplate', token, { ...input, status: 'APPROVED' });
    expect((await send('judged', [named])).status).toBe(200);
    const stranger = (await newTenant()).admin.token;
    expect((await world.call('judgeTemplate', stranger, input)).status).toBe(404);
    expect((await world.call('templates', stranger, input)).status).toBe(404);
  });

  it('brings back a tapped quick reply as a button, not as a menu choice', async () => {
    await make('asks', [
      { type: 'BODY', text: 'Podemos falar?' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Podemos' }] },
    ]);
    const { json } = (await send('asks')) as unknown as { json: { messages: { id: string }[] } };
    await world.settled();
    const from = world.received.length;
    const answer = { type: 'button', quotedWamid: json.messages[0]?.id, choiceId: 'Podemos' };
    await world.call('write', token, { ...number, number: phone.number, ...answer });
    const [outcome] = await world.webhooks(1, from);
    expect(outcome && changeOf(outcome).messages).toMatchObject([
      { type: 'button', button: { payload: 'Podemos', text: 'Podemos' }, context: { id: json.messages[0]?.id } },
    ]);
  });
});
