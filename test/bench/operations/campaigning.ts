import { createServer } from 'node:http';
import { startCampaign } from '@fn/campaigns/lifecycle.ts';
import { campaignRecords, writeCampaignSettings } from '@fn/campaigns/repo.ts';
import { storeTemplates } from '@fn/channels/templates/storeTemplates.ts';
import { addItems, type NewItem } from '@fn/contacts/lists/items.ts';
import { contactListRecords } from '@fn/contacts/lists/repo.ts';
import { newRecord } from '@fn/core/store/collection.ts';
import { identityOfNumber } from '@shared/contactLists/identity.ts';
import { listen } from '../../../infra/local/host/listen.ts';
import { aCampaign, aContactList } from '../../support/server/audienceSamples.ts';
import { offer } from '../../support/server/campaignFixture.ts';
import { worldContact } from '../world.ts';
import { type Bench, load } from './caller.ts';
import type { Operation } from './model.ts';

/** Recipients of one campaign: what a step costs by itself is shared by all of them. */
const perRun = 90;
const whatsappId = 1;

/** The platform takes everything, and calls each person by a name of their own. */
async function acceptingPlatform(): Promise<string> {
  let serial = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const to = String(JSON.parse(Buffer.concat(chunks).toString() || '{}').to ?? '');
    serial += 1;
    const contacts = [{ input: to, wa_id: to, user_id: `BR.${to}` }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ messaging_product: 'whatsapp', contacts, messages: [{ id: `wamid.K${serial}` }] }));
  });
  return `http://127.0.0.1:${await listen(server, 0)}`;
}

/** A campaign to the same people again and again; the first one makes contacts of them and is not counted. */
export async function campaigning({ companyId, mailbox }: Bench): Promise<Operation[]> {
  process.env['META_GRAPH_URL'] = await acceptingPlatform();
  const ctx = () => ({ companyId, now: new Date() });
  const worker = await load('campaigns/worker.ts');
  const syncedAt = new Date().toISOString();
  await storeTemplates(ctx(), { whatsappId, wabaId: '999000222', syncedAt }, [offer]);
  await writeCampaignSettings(ctx(), { messageInterval: 0, longerIntervalAfter: 0 });

  const person = (number: string, contactId: string | null): NewItem => ({
    ...{ identity: identityOfNumber(number), name: 'Pessoa', number, email: '', variables: {}, contactId },
  });
  const listOf = async (people: readonly NewItem[]): Promise<number> => {
    const { id } = await newRecord(ctx(), 'contactList');
    await contactListRecords.insert(aContactList({ companyId, id, name: `Lista ${id}` }));
    await addItems(ctx(), id, people);
    return id;
  };
  const operation = (name: string, listFor: () => Promise<number>): Operation => {
    let id = 0;
    return {
      ...{ name, turns: 3, per: perRun },
      prepare: async () => {
        await mailbox.drop('campaigns');
        const contactListId = await listFor();
        id = (await newRecord(ctx(), 'campaign')).id;
        const templates = [{ whatsappId, id: 'oferta.pt_BR', variables: { 'body.1': '{nome}' } }];
        await campaignRecords.insert(aCampaign({ companyId, id, contactListId, whatsappIds: [whatsappId], templates }));
        await startCampaign(ctx(), id);
      },
      run: async () => {
        while ((await campaignRecords.get(ctx(), id)).status === 'EM_ANDAMENTO')
          await worker((await mailbox.take('campaigns')) as never, {} as never);
      },
    };
  };
  let serial = 0;
  const strangers = (): NewItem[] => {
    serial += perRun;
    return Array.from({ length: perRun }, (_, index) => person(String(5_585_970_000_000 + serial + index), null));
  };
  // Of three contacts of the world the third one's tickets are closed.
  const served = Array.from({ length: perRun }, (_, index) => worldContact(companyId, index * 3 + 2));
  const [known, withTickets] = [
    await listOf(strangers()),
    await listOf(served.map(({ number, id }) => person(number, id))),
  ];
  return [
    operation('campaign recipient', async () => known),
    operation('campaign recipient, with a ticket', async () => withTickets),
    operation('campaign recipient, unknown', () => listOf(strangers())),
  ];
}
