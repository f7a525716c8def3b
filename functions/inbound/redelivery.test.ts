import { serverText } from '@shared/connections/texts.ts';
import { scene } from '@test/support/server/bots.ts';
import { offering } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedCompany } from '@test/support/server/linkedNumber.ts';
import { aQueue } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { expect, it } from 'vitest';
import { queueEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';

const workshop = await forFile(openStoreFixture());

const menu = 'Olá!\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte\n[ Sair ] Finalizar conversa';
const unread = { mediaType: 'unsupported' as const, body: serverText('waiting') };

async function openMenu() {
  const linked = await openLinkedCompany();
  const companyId = linked.shop.company.id;
  for (const [id, name] of [
    [1, 'Vendas'],
    [2, 'Suporte'],
  ] as const)
    await putItem(toItem(queueEntity, aQueue({ companyId, id, name, greetingMessage: `${name}, bom dia.` })));
  await offering(linked.shop, { greetingMessage: 'Olá!', queueIds: [1, 2] });
  const hear: typeof linked.hear = (message) => {
    workshop.pass(5);
    return linked.hear(message);
  };
  return { ...linked, hear };
}

it('answers what could not be read at first once it can be read, and once only', async () => {
  const { shop, hear } = await openMenu();
  await hear({ body: 'Oi' });
  await hear({ wid: 'LATE', ...unread });
  expect((await scene(shop)).said).toEqual([menu]);
  for (const _ of [1, 2, 3]) await hear({ wid: 'LATE', body: '1', isSecondDelivery: true });
  const { said, ticket, messages } = await scene(shop);
  expect(said).toEqual([menu, 'Vendas, bom dia.']);
  expect(ticket).toMatchObject({ queueId: 1, lastMessage: '1', unreadMessages: 2 });
  expect(messages.filter(({ fromMe }) => !fromMe)).toMatchObject([
    { body: 'Oi' },
    { wid: 'LATE', body: '1', queue: { id: 1 }, audience: { queueId: 1 } },
  ]);
});

it('greets whose first message is readable only later', async () => {
  const { shop, hear } = await openMenu();
  await hear({ wid: 'FIRST', ...unread });
  expect((await scene(shop)).said).toEqual([]);
  await hear({ wid: 'FIRST', body: 'Bom dia', isSecondDelivery: true });
  expect((await scene(shop)).said).toEqual([menu]);
});

it('does not answer what something newer followed, nor what people took', async () => {
  const { shop, hear } = await openMenu();
  await hear({ body: 'Oi' });
  await hear({ wid: 'OLD', ...unread });
  await hear({ body: '2' });
  await hear({ wid: 'OLD', body: '1', isSecondDelivery: true });
  const { said, ticket, messages } = await scene(shop);
  expect(said).toEqual([menu, 'Suporte, bom dia.']);
  expect(ticket).toMatchObject({ queueId: 2, lastMessage: '2' });
  expect(messages.find(({ wid }) => wid === 'OLD')).toMatchObject({ body: '1', mediaType: 'chat' });
});

it('fills a placeholder also when nothing says that the delivery is a second one, and nothing else', async () => {
  const { shop, hear } = await openMenu();
  await hear({ body: 'Oi' });
  await hear({ wid: 'LATE', ...unread });
  for (const body of ['1', '2']) await hear({ wid: 'LATE', body });
  const { said, messages } = await scene(shop);
  expect(said).toEqual([menu, 'Vendas, bom dia.']);
  expect(messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body)).toEqual(['Oi', '1']);
});
