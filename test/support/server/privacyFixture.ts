import { messageEntity, messageId } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { putItem, writeItems } from '@fn/core/store/store.ts';
import { handler } from '@fn/privacy/handler.ts';
import { handler as worker } from '@fn/workers/privacy/handler.ts';
import type { Message } from '@shared/messages/model.ts';
import { privacy } from '@shared/privacy/contract.ts';
import type { TaskView } from '@shared/privacy/model.ts';
import { unzipSync } from 'fflate';
import { contact } from '../graph/cloudApi.ts';
import { call } from './call.ts';
import { type ConnectedCompany, openConnectedCompany, stateOf, write } from './connectedCompany.ts';
import { aMessage } from './samples.ts';
import { openStoreFixture } from './storeFixture.ts';
import type { SignedIn } from './tenant.ts';

export const aMedia = (fields: Partial<NonNullable<Message['media']>> = {}): NonNullable<Message['media']> => ({
  ...{ status: 'ready' as const, key: '', mime: 'image/png', name: 'foto.png', size: 4, isVoice: false },
  ...{ width: null, height: null, providerId: '' },
  ...fields,
});

/** A shop whose customer wrote, and what an administrator does with the data of people. */
export async function openPrivacyFixture() {
  const workshop = await openStoreFixture();
  let serial = 0;
  return {
    workshop,
    async begin(name = 'Sheena Nelson'): Promise<ConnectedCompany> {
      await workshop.drain('privacy');
      const shop = await openConnectedCompany();
      await write(workshop, shop, {}, { ...contact(), profile: { name } });
      return shop;
    },
    /** A message of the conversation as it is stored. */
    async stored(shop: ConnectedCompany, fields: Partial<Message> = {}): Promise<Message> {
      const { contact, ticket } = await stateOf(shop);
      if (!ticket) throw new Error('no ticket');
      serial += 1;
      const at = new Date(Date.now() + serial);
      const id = messageId(shop.connection.id, contact.id, at, `P${serial}`);
      const message = aMessage({ companyId: shop.company.id, id, ticket, createdAt: at.toISOString(), ...fields });
      await putItem(toItem(messageEntity, message));
      return message;
    },
    /** Many plain messages at once, older than all others. */
    async fill(shop: ConnectedCompany, count: number): Promise<void> {
      const { contact, ticket } = await stateOf(shop);
      if (!ticket) throw new Error('no ticket');
      const first = Date.parse('2026-01-01T00:00:00Z');
      const items = Array.from({ length: count }, (_, place) => {
        const id = messageId(shop.connection.id, contact.id, new Date(first + place * 1000), `F${place}`);
        const createdAt = new Date(first + place * 1000).toISOString();
        return {
          put: toItem(
            messageEntity,
            aMessage({ companyId: shop.company.id, id, ticket, body: `Texto ${place}`, createdAt }),
          ),
        };
      });
      await writeItems(items);
    },
    ask: async (
      who: SignedIn,
      name: keyof typeof privacy,
      input: Record<string, unknown>,
    ): Promise<{ status: number; error: string | undefined; json: TaskView & Record<string, unknown> }> =>
      (await call(handler, privacy[name], input, { token: who.token })) as never,
    work: () => workshop.work('privacy', worker),
    step: () => workshop.step('privacy', worker),
    /** The files of one part of an export. */
    async files(who: SignedIn, taskId: string, part = 1): Promise<Readonly<Record<string, string>>> {
      const { json } = await call(handler, privacy.download, { taskId, part }, { token: who.token });
      const answer = await fetch(json.url);
      if (!answer.ok) throw new Error(`the link answered ${answer.status}`);
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
      return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
    },
    close: () => workshop.close(),
  };
}

export type PrivacyFixture = Awaited<ReturnType<typeof openPrivacyFixture>>;
