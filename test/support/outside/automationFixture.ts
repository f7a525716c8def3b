import { handler as turns } from '@fn/automation/turns.ts';
import { newMediaKey, saveFile } from '@fn/core/files/files.ts';
import { encrypt } from '@fn/core/secrets/encryption.ts';
import { messageEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { integrationEntity } from '@fn/core/store/resourceEntities.ts';
import { putItem } from '@fn/core/store/store.ts';
import { enqueueAutomation } from '@fn/workers/stream/automationJobs.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Integration } from '@shared/integrations/model.ts';
import type { Message } from '@shared/messages/model.ts';
import type { Queue } from '@shared/queues/model.ts';
import { openBotCompany, says, scene } from '../server/bots.ts';
import { type ConnectedCompany, offering } from '../server/connectedCompany.ts';
import { anIntegration } from '../server/samples.ts';
import type { StoreFixture } from '../server/storeFixture.ts';

/** Settings of outside calls as tests need them. */
export function allowLocalCalls(): void {
  Object.assign(process.env, { ALLOW_PRIVATE_ADDRESSES: 'on', PUBLIC_URL: 'https://prosa.test' });
}

const id = 5;

interface Setting {
  readonly integration: Partial<Integration>;
  readonly connection?: Partial<Connection>;
  readonly queues?: readonly (Partial<Queue> & Pick<Queue, 'id' | 'name'>)[];
}

/** What the table's stream would tell of messages that were stored now. */
const asChange = (message: Message) => ({
  ...{ pk: '', sk: '', kind: 'message', companyId: message.companyId, events: [], before: undefined },
  after: toItem(messageEntity, message),
});

/** A shop whose connection hands every conversation to one integration. */
export async function openAutomationFixture(workshop: StoreFixture, { integration, connection, queues }: Setting) {
  const firm = await openBotCompany({ ...(queues ? { queues } : {}) });
  const companyId = firm.company.id;
  const { secret = '', jsonContent = '', ...plain } = integration;
  const sealed = {
    secret: secret && (await encrypt(secret)),
    jsonContent: jsonContent && (await encrypt(jsonContent)),
  };
  const save = (fields: Partial<Integration> = {}): Promise<void> =>
    putItem(toItem(integrationEntity, anIntegration({ companyId, id, ...plain, ...sealed, ...fields })));
  await save();
  const shop: ConnectedCompany = await offering(firm, { integrationId: id, ...connection });
  const passed = new Set<string>();
  return {
    shop,
    save,
    scene: () => scene(shop),
    /** The newest message's file has come. */
    async brings(content: string, file: { readonly name: string; readonly mime: string }): Promise<void> {
      const message = (await scene(shop)).messages.at(-1);
      if (!message?.media) throw new Error('no file is on its way');
      const key = newMediaKey(companyId);
      await saveFile(key, Buffer.from(content), file);
      const media = { ...message.media, ...file, status: 'ready' as const, key, size: content.length };
      await putItem(toItem(messageEntity, { ...message, media }));
      workshop.pass(4);
    },
    /** The stream tells of everything new. @returns how many messages were handed over */
    async passOn(): Promise<number> {
      const { messages } = await scene(shop);
      const fresh = messages.filter((message) => message.handedTo && !passed.has(message.id));
      for (const message of fresh) passed.add(message.id);
      await enqueueAutomation(fresh.map(asChange));
      return fresh.length;
    },
    /** The customer writes, the stream passes it on, and nobody answers yet. */
    async says(body: string, fields: Record<string, unknown> = {}): Promise<void> {
      await says(workshop, shop, body, fields);
      await this.passOn();
    },
    /** Works what is ready. @returns how many turns were done */
    work: (worker = turns): Promise<number> => workshop.work('automation', worker),
    /** The customer writes and is answered. */
    async talks(body: string, fields: Record<string, unknown> = {}) {
      await this.says(body, fields);
      await this.work();
      return scene(shop);
    },
  };
}

export type AutomationFixture = Awaited<ReturnType<typeof openAutomationFixture>>;
export { id as integrationId };
