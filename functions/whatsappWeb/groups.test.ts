import './libraryBounds.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { partsOf } from '@test/support/whatsappWeb/groups.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import { poll, vote } from '@test/support/whatsappWeb/votes.ts';
import { proto } from 'baileys';
import { describe, expect, it } from 'vitest';

const desk = await forFile(openLinkedFixture());
desk.worker();
const linked = await desk.linked({ allowGroup: true });

const textsTo = (person: Peer): (string | null | undefined)[] =>
  desk.received(person).map(({ message }) => message.extendedTextMessage?.text);

describe('a group', () => {
  it('is written to with one text for all, and whoever joins can read what follows', async () => {
    const { shop, owner } = linked;
    const [bia, caio, dora] = ['Bia', 'Caio', 'Dora'].map((name) => desk.person(name)) as [Peer, Peer, Peer];
    const group = desk.whatsapp.group('Obra', owner, bia, caio);
    await desk.whatsapp.sayIn(group.jid, bia, owner, 'Quem vem?');
    await desk.whatsapp.sayIn(group.jid, bia, owner, 'Alguém?');
    const received = await desk.messages(shop, group, (all) => all.length === 2);
    expect(received.map(({ body, sender }) => [body, sender?.name])).toEqual([
      ['Quem vem?', 'Bia'],
      ['Alguém?', 'Bia'],
    ]);

    for (const body of ['Eu', 'Nós']) {
      const out = await desk.write(shop, group, { body });
      await expect.poll(() => desk.now(out)).toMatchObject({ ack: 2, failure: null });
    }
    for (const member of [bia, caio]) expect(textsTo(member)).toEqual(['Eu', 'Nós']);
    const [first, second] = desk.whatsapp.said.filter(({ attrs }) => attrs['to'] === group.jid);
    expect(first && partsOf(first).map(({ user }) => user)).toEqual(expect.arrayContaining([bia.lid, caio.lid]));
    expect(second && partsOf(second)).toEqual([]);

    group.members.push(dora);
    const joined = { tag: 'participant', attrs: { jid: dora.lidJid } };
    const attrs = { from: group.jid, type: 'w:gp2', id: 'j1', t: '1700000000', participant: bia.lidJid };
    desk.whatsapp.tell(owner, { tag: 'notification', attrs, content: [{ tag: 'add', attrs: {}, content: [joined] }] });
    await desk.whatsapp.until(() => desk.whatsapp.acknowledged.has('j1'));
    const out = await desk.write(shop, group, { body: 'Bem-vinda' });
    await expect.poll(() => desk.now(out)).toMatchObject({ ack: 2 });
    expect(textsTo(dora)).toEqual(['Bem-vinda']);
  });

  it('is asked for once by a worker that never received anything from it', async () => {
    const { shop, owner } = linked;
    const bia = desk.person('Bia');
    const group = desk.whatsapp.group('Coral', owner, bia);
    await desk.whatsapp.sayIn(group.jid, bia, owner, 'Ensaio hoje?');
    await desk.messages(shop, group, (all) => all.length === 1);
    await desk.rest();
    desk.worker();
    desk.whatsapp.groupsAsked.length = 0;
    for (const body of ['Sim', 'Às oito', 'Na igreja']) {
      const out = await desk.write(shop, group, { body });
      await expect.poll(() => desk.now(out)).toMatchObject({ ack: 2 });
    }
    expect(textsTo(bia)).toEqual(['Sim', 'Às oito', 'Na igreja']);
    expect(desk.whatsapp.groupsAsked).toEqual([group.jid]);
  });

  it('is answered with the member’s message above, under the member’s address', async () => {
    const { shop, owner } = linked;
    const bia = desk.person('Bia');
    const group = desk.whatsapp.group('Festa', owner, bia);
    const wid = await desk.whatsapp.sayIn(group.jid, bia, owner, 'Que horas?');
    const [asked] = await desk.messages(shop, group, (all) => all.length === 1);
    if (!asked) throw new Error('no message');
    const { id, body, mediaType, fromMe } = asked;
    await desk.write(shop, group, { body: 'Às oito', quotedMsg: { id, wid, body, mediaType, fromMe, author: 'Bia' } });
    await desk.whatsapp.until(() => desk.received(bia).length === 1);
    expect(desk.received(bia)[0]?.message.extendedTextMessage).toMatchObject({
      text: 'Às oito',
      contextInfo: { stanzaId: wid, participant: bia.lidJid },
    });
  });

  it('loses what its administrators take back, and nothing that others want gone', async () => {
    const { shop, owner } = linked;
    const [bia, caio, dora] = ['Bia', 'Caio', 'Dora'].map((name) => desk.person(name)) as [Peer, Peer, Peer];
    const group = desk.whatsapp.group('Prédio', owner, bia, caio, dora);
    Object.assign(group, { admins: [dora] });
    const removal = (wid: string): proto.IMessage => ({
      protocolMessage: {
        type: proto.Message.ProtocolMessage.Type.REVOKE,
        key: { remoteJid: group.jid, fromMe: false, id: wid, participant: bia.lidJid },
      },
    });
    const first = await desk.whatsapp.sayIn(group.jid, bia, owner, 'Paguei');
    const second = await desk.whatsapp.sayIn(group.jid, bia, owner, 'Vendo bicicleta');
    await desk.whatsapp.sayIn(group.jid, caio, owner, removal(first));
    await desk.whatsapp.sayIn(group.jid, dora, owner, removal(second));
    await desk.whatsapp.sayIn(group.jid, caio, owner, 'E agora?');
    const received = await desk.messages(
      shop,
      group,
      (all) => all.length === 3 && all.some(({ isDeleted }) => isDeleted),
    );
    expect(received.map(({ wid, isDeleted }) => [wid === first, isDeleted])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('is called what it was called last, also when that is what it was called before', async () => {
    const { shop, owner } = linked;
    const bia = desk.person('Bia');
    const group = desk.whatsapp.group('Um', owner, bia);
    await desk.whatsapp.sayIn(group.jid, bia, owner, 'Oi');
    const nameNow = async () => {
      await desk.messages(shop, group, () => true);
      return (await desk.contactOf(shop, group))?.name;
    };
    const isCalled = (name: string) => expect.poll(nameNow).toBe(name);
    await isCalled('Um');
    for (const subject of ['Dois', 'Um']) {
      const attrs = {
        from: group.jid,
        type: 'w:gp2',
        id: `subject-${subject}`,
        t: '1700000000',
        participant: bia.lidJid,
      };
      const changed = { tag: 'subject', attrs: { subject, s_t: '1700000000' } };
      desk.whatsapp.tell(owner, { tag: 'notification', attrs, content: [changed] });
      await isCalled(subject);
    }
  });

  it('of a long name shows that there is more of it', async () => {
    const { shop, owner } = linked;
    const bia = desk.person('Bia');
    const group = desk.whatsapp.group(`Condomínio ${'de muitas casas '.repeat(5)}`.trim(), owner, bia);
    await desk.whatsapp.sayIn(group.jid, bia, owner, 'Olá');
    await desk.messages(shop, group, (all) => all.length === 1);
    await expect
      .poll(() => desk.contactOf(shop, group))
      .toMatchObject({ name: 'Condomínio de muitas casas de muitas casas de mui…' });
  });

  it('has what a company without groups never sees', async () => {
    const { shop, owner } = await desk.linked();
    const bia = desk.person('Bia');
    await desk.whatsapp.sayIn(desk.whatsapp.group('Família', owner, bia).jid, bia, owner, 'Oi');
    const alone = await desk.whatsapp.say(bia, owner, 'Só para a loja');
    await desk.messages(shop, bia, (all) => all.some(({ wid }) => wid === alone));
    expect(await desk.contactOf(shop, { jid: '12036300000000@g.us', subject: '', members: [] })).toBeUndefined();
    const received = await desk.messages(shop, bia, () => true);
    expect(received.map(({ body }) => body)).toEqual(['Só para a loja']);
  });
});

describe('votes of a poll', () => {
  it('of the shop are counted, changed and taken back; one that nobody can open is not', async () => {
    const { shop, owner } = linked;
    const ana = desk.person('Ana');
    const { secret, message } = poll('Quando?', ['Hoje', 'Amanhã']);
    const id = await desk.whatsapp.type(owner, ana, message);
    await desk.messages(shop, ana, (all) => all.length === 1);
    const votes = async (voter: Peer, choices: string[], key: Uint8Array = secret) => {
      const addresses = { creator: owner.jid, voter: voter.jid };
      await desk.whatsapp.say(voter, owner, vote({ id, secret: key, ...addresses, fromMe: true, choices }));
    };
    const reads = (body: string) => desk.messages(shop, ana, ([first]) => first?.body === body);

    await votes(ana, ['Hoje']);
    await reads('Quando?\n• Hoje (1)\n• Amanhã');
    await votes(ana, ['Amanhã'], Buffer.alloc(32, 1));
    await votes(ana, ['Amanhã']);
    await reads('Quando?\n• Hoje\n• Amanhã (1)');
    await votes(ana, []);
    expect(await reads('Quando?\n• Hoje\n• Amanhã')).toHaveLength(1);
  });

  it('of a group are counted by who voted, the newest of each', async () => {
    const { shop, owner } = linked;
    const [bia, caio] = [desk.person('Bia'), desk.person('Caio')];
    const group = desk.whatsapp.group('Turma', owner, bia, caio);
    const { secret, message } = poll('Pizza?', ['Sim', 'Não']);
    const id = await desk.whatsapp.sayIn(group.jid, bia, owner, message);
    await desk.messages(shop, group, (all) => all.length === 1);
    for (const [voter, choice] of [
      [bia, 'Sim'],
      [caio, 'Não'],
      [caio, 'Sim'],
    ] as const) {
      const addresses = { creator: bia.lidJid, voter: voter.lidJid };
      const content = vote({ id, secret, ...addresses, fromMe: false, choices: [choice] });
      await desk.whatsapp.sayIn(group.jid, voter, owner, content);
    }
    const [read] = await desk.messages(shop, group, ([first]) => first?.body.includes('(2)') === true);
    expect(read?.body).toBe('Pizza?\n• Sim (2)\n• Não');
  });
});
