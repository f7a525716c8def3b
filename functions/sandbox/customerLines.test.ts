import { sandbox } from '@shared/sandbox/contract.ts';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Ctx } from '../core/context/ctx.ts';
import { customerLine } from './customerLines.ts';
import type { Phone } from './repo.ts';

const ctx = { companyId: 1, now: new Date('2026-11-20T10:00:00Z'), request: { files: [] } } as unknown as Ctx;
const phone = { companyId: 1, number: '5511987654321', userId: 'BR.1', isNumberHidden: false } as unknown as Phone;
const pair = { phoneNumberId: '1', number: phone.number };

async function write(channel: SandboxNumber['channel'], input: Record<string, unknown>) {
  const count = vi.fn(async () => undefined);
  const number = { phoneNumberId: '1', wabaId: '2', ...(channel ? { channel } : {}) } as unknown as SandboxNumber;
  const parsed = sandbox.write.input.parse({ ...pair, ...input });
  const line = await customerLine({ ctx, number, phone, input: parsed, quoted: undefined }, count).catch(
    (error: unknown) => error,
  );
  return { line, counted: count.mock.calls.length };
}
const product = { id: 'vela', quantity: 1, price: 2 };
const advertisement = 'Velas';

describe('what cannot be sent is refused before it is counted', () => {
  it.each([
    ['a click on a number of WhatsApp', undefined, { type: 'click', advertisement }],
    ['a click on a linked number', 'whatsapp', { type: 'click', advertisement }],
    ['a click on nothing', 'facebook', { type: 'click' }],
    ['an order of nothing', undefined, { type: 'order' }],
    ['an order on a page', 'facebook', { type: 'order', products: [product] }],
    ['a place on Instagram', 'instagram', { type: 'location', latitude: 1, longitude: 1 }],
    ['a card on a page', 'facebook', { type: 'contacts', text: 'Ana' }],
    ['a call on a page', 'facebook', { type: 'call' }],
    ['an advertisement on a linked number', 'whatsapp', { text: 'Oi', advertisement }],
    ['no text', undefined, { text: '' }],
    ['a picture without a file', 'instagram', { type: 'image' }],
    ['a story without a picture', 'instagram', { type: 'storyReply', text: 'Oi' }],
    ['an emoji on nothing', undefined, { type: 'reaction', text: '👍' }],
    ['a tap on nothing', undefined, { type: 'button', choiceId: '1' }],
  ] as const)('%s', async (_, channel, input) => {
    expect(await write(channel, input)).toMatchObject({ line: { code: 'ERR_VALIDATION' }, counted: 0 });
  });
});

it.each([
  ['an order', undefined, { type: 'order', products: [product] }, { products: [product] }],
  ['a click', 'instagram', { type: 'click', advertisement }, { advertisement }],
  ['a text through an advertisement', 'facebook', { text: 'Oi', advertisement }, { text: 'Oi', advertisement }],
] as const)('%s is counted once', async (_, channel, input, line) => {
  expect(await write(channel, input)).toMatchObject({ line, counted: 1 });
});

it('a call came through no advertisement', async () => {
  expect((await write(undefined, { type: 'call', advertisement })).line).not.toHaveProperty('advertisement');
});
