import type { Message } from '@shared/messages/model.ts';
import { openLinkedShop } from '@test/support/server/linkedNumber.ts';
import { aMessage } from '@test/support/server/samples.ts';
import { type Shop, stateOf } from '@test/support/server/shop.ts';
import { openWorkshop, type Workshop } from '@test/support/server/workshop.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widKey } from '../channels/connections/messageLookup.ts';
import { messageEntity, messageId } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const bodies = async (shop: Shop) => (await stateOf(shop)).messages.map(({ body }) => body);

let serial = 0;
/** A text of an attendant that WhatsApp took. */
async function answer(shop: Shop, wid: string, body = 'Custa 10'): Promise<Message> {
  const { contact, ticket } = await stateOf(shop);
  if (!ticket) throw new Error('no ticket');
  serial += 1;
  const id = messageId(shop.connection.id, contact.id, new Date(Date.now() + serial), `O${serial}`);
  const user = { id: 9, name: 'Bruno' };
  const message = aMessage({ companyId: shop.company.id, id, ticket, fromMe: true, wid, body, user, ack: 1 });
  await putItem(toItem(messageEntity, message));
  await putItem({ ...widKey(shop.company.id, wid), et: 'ref', messageId: id });
  return message;
}

const report = (wid: string, status: 'delivered' | 'read') =>
  ({ kind: 'status', report: { wid, messageRef: null, status, at: new Date().toISOString(), failure: null } }) as const;

describe('on the phone of its owner', () => {
  it('what was written is corrected and taken back, whoever wrote it here', async () => {
    const { shop, hear, echo } = await openLinkedShop();
    await hear();
    await echo({ wid: 'OWN', body: 'Bom dai' });
    await echo({ edit: { wid: 'OWN', body: 'Bom dia' }, body: 'Bom dia' });
    await answer(shop, 'DESK');
    await echo({ removal: { wid: 'DESK' }, body: '' });
    const { messages, ticket } = await stateOf(shop);
    expect(messages).toMatchObject([
      { body: 'Oi', fromMe: false },
      { body: 'Bom dia', fromMe: true, isEdited: true, user: null },
      { body: 'Custa 10', fromMe: true, isDeleted: true },
    ]);
    expect(ticket?.status).toBe('pending');
  });

  it('nobody corrects or takes back what the customer wrote, and the customer not ours', async () => {
    const { shop, hear, echo } = await openLinkedShop();
    await hear({ wid: 'HERS', body: 'Quanto?' });
    await answer(shop, 'OURS');
    await echo({ edit: { wid: 'HERS', body: 'x' }, body: 'x' });
    await echo({ removal: { wid: 'HERS' } });
    await hear({ edit: { wid: 'OURS', body: 'y' }, body: 'y' });
    await hear({ removal: { wid: 'OURS' } });
    const { messages } = await stateOf(shop);
    expect(messages).toMatchObject([
      { body: 'Quanto?', isDeleted: false, isEdited: false },
      { body: 'Custa 10', isDeleted: false, isEdited: false },
    ]);
  });

  it('a reaction takes the place of ours, raises nothing and says nothing in the row', async () => {
    const { shop, hear, echo } = await openLinkedShop();
    await hear({ wid: 'HERS' });
    const react = (emoji: string) =>
      echo({ reaction: { wid: 'HERS', emoji }, body: emoji, mediaType: 'reactionMessage' });
    await react('👍');
    await react('❤️');
    await hear({ reaction: { wid: 'HERS', emoji: '😂' }, body: '😂', mediaType: 'reactionMessage' });
    const { messages, ticket } = await stateOf(shop);
    const shown = messages.filter(({ mediaType, isDeleted }) => mediaType === 'reactionMessage' && !isDeleted);
    expect(shown.map(({ body, fromMe }) => [body, fromMe])).toEqual([
      ['❤️', true],
      ['😂', false],
    ]);
    expect(ticket).toMatchObject({ lastMessage: 'Oi' });
  });

  it('what was written wakes no bot', async () => {
    const { shop, echo } = await openLinkedShop({ greetingMessage: 'Olá!' });
    await echo({ body: 'Oi, tudo bem?' });
    expect(await bodies(shop)).toEqual(['Oi, tudo bem?']);
  });
});

it('ticks of what left rise by WhatsApp’s ids, in any order', async () => {
  const { shop, hear, tell } = await openLinkedShop();
  await hear();
  await answer(shop, 'T1');
  await tell(report('T1', 'read'), report('T1', 'delivered'), report('UNKNOWN', 'read'));
  expect((await stateOf(shop)).messages.at(-1)).toMatchObject({ wid: 'T1', ack: 3 });
});
