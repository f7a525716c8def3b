import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { describe, expect, it } from 'vitest';

const desk = await forFile(openLinkedFixture());
desk.worker();

const note = { mediaType: 'unsupported', media: null, body: expect.stringContaining('visualização única') };

// Phones tell linked devices only that there was something.
describe.each(['view_once', 'view_once_unavailable_fanout'] as const)('what is to be seen once (%s)', (once) => {
  it('stands in the conversation as a note, once, and what follows comes as ever', async () => {
    const { shop, owner } = await desk.linked();
    const ana = desk.person('Ana');
    await desk.whatsapp.say(ana, owner, 'Oi');
    const id = await desk.whatsapp.say(ana, owner, { imageMessage: { caption: 'segredo' } }, { once });
    await desk.whatsapp.say(ana, owner, { imageMessage: { caption: 'segredo' } }, { once, id });
    await desk.whatsapp.say(ana, owner, 'Viu?');
    const all = await desk.messages(shop, ana, (messages) => messages.some(({ body }) => body === 'Viu?'));
    expect(all).toMatchObject([{ body: 'Oi' }, { ...note, fromMe: false }, { body: 'Viu?' }]);
  });

  it('stands in a group as a note of whoever wrote it', async () => {
    const { shop, owner } = await desk.linked({ allowGroup: true });
    const [bia, caio] = [desk.person('Bia'), desk.person('Caio')];
    const group = desk.whatsapp.group('Obra', owner, bia, caio);
    await desk.whatsapp.sayIn(group.jid, bia, owner, 'Quem vem?');
    await desk.whatsapp.sayIn(group.jid, caio, owner, { imageMessage: { caption: 'segredo' } }, { once });
    const all = await desk.messages(shop, group, (messages) => messages.length === 2);
    expect(all[1]).toMatchObject({ ...note, sender: { alias: { kind: 'lid', value: caio.lid }, name: 'Caio' } });
  });
});
