import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import { openBotCompany, scene, says as write } from '@test/support/server/bots.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aFileList } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { describe, expect, it } from 'vitest';
import { newMediaKey, saveFile } from '../core/files/files.ts';
import { toItem } from '../core/store/records.ts';
import { fileListEntity } from '../core/store/resourceEntities.ts';
import { putItem } from '../core/store/store.ts';
import { handler as outbound } from '../outbound/outbound.ts';

const workshop = await forFile(openStoreFixture());
await forFile(fakeGraph());

const says = (shop: ConnectedCompany, body: string): Promise<void> => write(workshop, shop, body);
const pdf = Buffer.from('%PDF-1.7 and more');

interface Listed {
  readonly name: string;
  readonly isGone?: boolean;
  readonly size?: number;
}

/** A stored list; of its files those that are gone have left the store. */
async function keepList({ company }: ConnectedCompany, names: readonly Listed[], id = 5): Promise<void> {
  const options = [];
  for (const [place, { name, isGone, size = pdf.length }] of names.entries()) {
    const path = newMediaKey(company.id);
    const file = { name: `${name}.pdf`, mime: 'application/pdf' };
    if (!isGone) await saveFile(path, pdf, file);
    options.push({ id: place + 1, name, path, fileName: file.name, mediaType: file.mime, size });
  }
  const list = aFileList({ companyId: company.id, id, message: 'Seguem, {{firstName}}:', options });
  await putItem(toItem(fileListEntity, list));
}

const two = [
  { id: 1, name: 'Vendas', greetingMessage: 'Bem-vindo às vendas.', fileListId: 5 },
  { id: 2, name: 'Suporte' },
];

describe('B-BOT-12 the files of a queue', () => {
  it('follow its greeting in their order, each with its name, as copies that reach the phone', async () => {
    const shop = await openBotCompany({ queues: two });
    await keepList(shop, [{ name: 'Catálogo' }, { name: 'Tabela' }]);
    for (const body of ['Oi', '1']) await says(shop, body);
    const { said, messages } = await scene(shop);
    expect(said.slice(1)).toEqual(['Bem-vindo às vendas.', 'Seguem, Sheena:', 'Catálogo', 'Tabela']);
    const files = messages.filter(({ media }) => media !== null);
    expect(files).toMatchObject([
      { mediaType: 'application', media: { status: 'ready', name: 'Catálogo.pdf' } },
      { mediaType: 'application', media: { status: 'ready', name: 'Tabela.pdf' } },
    ]);
    await workshop.work('outbound', outbound);
    const sent = (await scene(shop)).messages.filter(({ isAutomatic }) => isAutomatic);
    expect(sent.map(({ ack }) => ack)).toEqual(sent.map(() => 1));
  });

  it('leave out what is gone or too large, and the name with it', async () => {
    const shop = await openBotCompany({ queues: [{ id: 1, name: 'Vendas', fileListId: 5 }] });
    const huge = 200 * 1024 * 1024;
    await keepList(shop, [{ name: 'Catálogo', isGone: true }, { name: 'Tabela' }, { name: 'Filme', size: huge }]);
    await says(shop, 'Oi');
    expect((await scene(shop)).said).toEqual(['Olá, Sheena!', 'Seguem, Sheena:', 'Tabela']);
  });

  it('are nothing where the list is gone', async () => {
    const shop = await openBotCompany({ queues: two });
    for (const body of ['Oi', '1']) await says(shop, body);
    expect((await scene(shop)).said.slice(1)).toEqual(['Bem-vindo às vendas.']);
  });
});

describe('B-BOT-18 the files of an option', () => {
  const leaf = { greetingMessage: '', closeTicket: false, options: [] };
  const targets = { optQueueId: null, optUserId: null, optIntegrationId: null, optFileId: 5 };
  const option = { ...leaf, ...targets, id: 11, name: 'Preços', queueType: 'file' as const };

  it('are sent when it is chosen', async () => {
    const shop = await openBotCompany({ queues: [{ id: 1, name: 'Vendas' }], trees: { 1: [option] } });
    await keepList(shop, [{ name: 'Tabela' }]);
    for (const body of ['Oi', '1']) await says(shop, body);
    expect((await scene(shop)).said.slice(1)).toEqual(expect.arrayContaining(['Seguem, Sheena:', 'Tabela']));
  });

  it('are nothing of another company', async () => {
    const shop = await openBotCompany({ queues: [{ id: 1, name: 'Vendas' }], trees: { 1: [option] } });
    await keepList(await openBotCompany({}), [{ name: 'Tabela' }]);
    for (const body of ['Oi', '1']) await says(shop, body);
    expect((await scene(shop)).said.join()).not.toContain('Seguem');
  });
});
