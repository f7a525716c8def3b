import type { Alias } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { beforeEach, expect, it } from 'vitest';
import { recipientsOf } from '../../contacts/lists/items.ts';
import { contactListRecords } from '../../contacts/lists/repo.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { applyNumberChecks } from './numberChecks.ts';

const { desk, begin } = await openCampaigns();
const numbers = ['5585980000001', '5585980000002', '5585980000003'];
let listId = 0;
let campaignId = 0;
beforeEach(async () => {
  await begin();
  listId = await desk().list(numbers);
  campaignId = await desk().write({ contactListId: listId });
});

/** What the stream tells of a message to somebody. */
function change(identity: Alias | string, before: Partial<Message>, after: Partial<Message>) {
  const { companyId } = desk().ctx();
  const recipient = typeof identity === 'string' ? `pn:${identity}` : `${identity.kind}:${identity.value}`;
  const campaign = { id: campaignId, recipient, part: 'text' as const };
  const contact = aContact({ companyId, id: '01JCAAAAAAAAAAAAAAAAAAAAAA' });
  const ticket = aTicket({ companyId, contact, connection: aConnection({ companyId, id: 1 }), id: 1 });
  const item = (fields: Partial<Message>) =>
    toItem(
      messageEntity,
      aMessage({ companyId, ticket, id: `1-${contact.id}-0-${recipient}`, fromMe: true, campaign, ...fields }),
    );
  return { ...{ pk: '', sk: '', kind: 'message', companyId, events: [] }, before: item(before), after: item(after) };
}
const failed = (code: string) => ({ failure: { code, reason: '', isRetriable: false }, ack: 0 as const });
const learn = (...changes: ReturnType<typeof change>[]) => applyNumberChecks(changes, new Date());
const checks = async () => {
  const { recipients } = await recipientsOf(desk().ctx().companyId, listId);
  const { valid, invalid } = await contactListRecords.get(desk().ctx(), listId);
  return [...recipients.map(({ check }) => check), valid, invalid];
};
const [one = '', two = '', three = ''] = numbers;

it('a list knows who has the channel from what became of messages, and counts them once', async () => {
  const news = [change(one, { ack: 1 }, { ack: 2 }), change(two, { ack: 1 }, failed('131026'))];
  await learn(...news, change(three, { ack: 0 }, { ack: 1 }));
  expect(await checks()).toEqual(['valid', 'invalid', 'unchecked', 1, 1]);
  await learn(...news);
  expect(await checks()).toEqual(['valid', 'invalid', 'unchecked', 1, 1]);
});

it('who has it keeps it; who had it not may get it', async () => {
  await learn(change(one, { ack: 1 }, { ack: 3 }), change(two, {}, failed('NOT_ON_WHATSAPP')));
  await learn(change(one, {}, failed('131026')), change(two, { ack: 1 }, { ack: 2 }));
  expect(await checks()).toEqual(['valid', 'valid', 'unchecked', 2, 0]);
});

it('other failures, and people who are not in the list, tell nothing', async () => {
  await learn(
    change(one, {}, failed('131049')),
    change('5511900000000', { ack: 1 }, { ack: 2 }),
    change({ kind: 'psid', value: '5585980000002' }, { ack: 1 }, { ack: 2 }),
  );
  expect(await checks()).toEqual(['unchecked', 'unchecked', 'unchecked', 0, 0]);
});

it('who was found not to have it is passed over by the next campaign', async () => {
  await learn(change(two, {}, failed('131026')));
  await desk().do('start', campaignId);
  await desk().finish(campaignId);
  expect(desk().sentTo().sort()).toEqual([one, three]);
  expect((await desk().report(campaignId)).reasons).toEqual([{ code: 'invalid', isSkipped: true, count: 1 }]);
});
