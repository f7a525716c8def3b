import type { Message } from '@shared/messages/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { change, served, storedMessages } from '@test/support/server/inbox.ts';
import type { SignedIn } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import { contactEntity, type StoredTicket } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { releaseHeld } from '../records/heldMessages.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana', farewellMessage: 'Até logo!' });

const undo = (who: SignedIn, id: number) => call(handler, tickets.undoClose, { id }, { token: who.token });
const close = (who: SignedIn, id: number) => change(who, id, { status: 'closed' });
type Held = Pick<Message, 'id' | 'version'>;
/** What the jobs queue was told to let go. */
const releases = () =>
  outbox.sent('jobs').flatMap((job) => (job['type'] === 'message.release' ? (job['messages'] as Held[]) : []));
const release = (current: Held) => releaseHeld({ companyId: desk.company.id, now: new Date() }, [current]);

describe('what is held, once the customer writes', () => {
  const contactOf = async ({ contactId }: StoredTicket) =>
    fromItem(contactEntity, (await getItem(keys.contact(desk.company.id, contactId), true)) ?? {});
  const left = () => outbox.sent('outbound').map(({ messageId }) => messageId);

  it('leaves at once, and only once: a farewell before the next service begins', async () => {
    const made = await served(desk, ana);
    outbox.clear();
    await close(ana, made.id);
    const [held] = releases();
    if (!held) throw new Error('nothing was held');
    const { ticket } = await desk.writes(await contactOf(made), 'Só mais uma coisa');
    expect(ticket.id).not.toBe(made.id);
    expect(left()).toEqual([held.id]);
    await release(held);
    expect(left()).toEqual([held.id]);
  });

  it('leaves at once: the text of a transfer', async () => {
    await desk.set({ sendMsgTransfTicket: 'enabled' });
    const made = await served(desk, ana);
    await desk.writes(await contactOf(made), 'Oi');
    outbox.clear();
    const bia = await desk.person({ name: 'Bia' });
    await change(ana, made.id, { userId: bia.user.id, queueId: desk.sales.id });
    const [held] = releases();
    if (!held) throw new Error('nothing was held');
    const { ticket } = await desk.writes(await contactOf(made), 'Ok, espero');
    expect([ticket.id, ticket.heldUntil]).toEqual([made.id, null]);
    expect(left()).toEqual([held.id]);
    await desk.set({});
  });

  it('leaves once when the customer writes as its time comes, and never after it was taken back', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const made = await served(desk, ana);
      const contact = await contactOf(made);
      outbox.clear();
      await close(ana, made.id);
      const [held] = releases();
      if (!held) throw new Error('nothing was held');
      await Promise.all([undo(ana, made.id), release(held), desk.writes(contact, 'Espera')]);
      const isKept = (await storedMessages(desk, made)).some(({ id }) => id === held.id);
      expect(left()).toEqual(isKept ? [held.id] : []);
    }
  });
});
