import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { codeOf } from '@fn/channels/linked/sessions.ts';
import { getItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { blankLine } from '@fn/sandbox/customerLines.ts';
import { PhoneOrder } from '@fn/sandbox/phoneOrders.ts';
import * as repo from '@fn/sandbox/repo.ts';
import type { proto } from 'baileys';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';
import type { Delivered } from './observedDevices.ts';
import type { Peer } from './peer.ts';
import type { StandIn } from './standIn.ts';

type Order<T extends PhoneOrder['type']> = Extract<PhoneOrder, { type: T }>;

/** The words of a message, and whether it has anything else. */
function wordsOf(message: proto.IMessage): { type: string; text: string } | undefined {
  const { conversation, extendedTextMessage, imageMessage, videoMessage, documentMessage } = message;
  const text = conversation ?? extendedTextMessage?.text;
  if (text != null) return { type: 'text', text };
  if (message.protocolMessage || message.editedMessage || message.reactionMessage) return undefined;
  return {
    type: 'unsupported',
    text: imageMessage?.caption ?? videoMessage?.caption ?? documentMessage?.fileName ?? '',
  };
}

const maxPeople = 5;
const daySeconds = 24 * 3600;

/** What the test phone had said with somebody before: some days ago, and answered. */
function pastWith(people: readonly Peer[]): proto.IHistorySync {
  const at = Math.floor(Date.now() / 1000);
  const conversations = people.slice(0, maxPeople).map((person, place) => {
    const historyMessage = (fromMe: boolean, conversation: string, seconds: number): proto.IHistorySyncMsg => ({
      message: {
        key: { remoteJid: person.jid, fromMe, id: randomBytes(9).toString('hex').toUpperCase() },
        message: { conversation },
        messageTimestamp: at - (place + 2) * daySeconds + seconds,
      },
    });
    const messages = [
      historyMessage(false, 'Bom dia! Ainda têm a peça que pedi?', 0),
      historyMessage(true, 'Bom dia! Temos, sim.', 300),
    ];
    return { id: person.jid, lidJid: person.lidJid, name: person.name, messages };
  });
  return { conversations };
}

/**
 * Lets phones of the sandbox take part in the stand-in for WhatsApp: they scan codes, write to linked numbers, and keep in
 * the sandbox's chats what these send.
 */
export async function openSandboxPhones(whatsapp: StandIn, port = 0) {
  const companyOf = (number: string) => whatsapp.kept.get<number>(`company ${number}`);
  const handled = { delivered: 0, receipts: 0 };
  let isOver = false;

  const peer = ({ number, name }: { number: string; name: string }): Peer =>
    whatsapp.find(number) ?? whatsapp.person(number, name);
  const codeFor = async ({ companyId, connectionId }: { companyId: number; connectionId: number }) => {
    const code = await codeOf(await getItem(keys.linkedSession(companyId, connectionId), true));
    return code?.kind === 'qr' ? code.text : undefined;
  };

  async function scan(order: Order<'scan'>): Promise<boolean> {
    const code = await codeFor(order);
    if (code === undefined) return false;
    whatsapp.kept.set(`company ${order.owner.number}`, order.companyId);
    whatsapp.past.set(order.owner.number, pastWith(order.people.map(peer)));
    whatsapp.scan(code, peer(order.owner));
    return true;
  }

  async function say({ owner, person, ...order }: Order<'say'>): Promise<boolean> {
    const number = whatsapp.find(owner);
    if (!number || whatsapp.devicesOf(number).length === 0) return false;
    const from = peer(person);
    const { id, text, quoted, isReaction } = order;
    const key = quoted && { id: quoted.id, fromMe: quoted.fromCustomer, remoteJid: number.jid };
    const contextInfo = quoted && {
      stanzaId: quoted.id,
      participant: quoted.fromCustomer ? from.jid : number.jid,
      quotedMessage: { conversation: '' },
    };
    const message = isReaction
      ? { reactionMessage: { key, text, senderTimestampMs: Date.now() } }
      : { extendedTextMessage: { text, contextInfo } };
    await whatsapp.say(from, number, message, { id, by: order.isNumberHidden ? 'lid' : 'pn' });
    return true;
  }

  const orders: { readonly [T in PhoneOrder['type']]: (order: Order<T>) => Promise<boolean> } = {
    look: async (order) => (await codeFor(order)) !== undefined,
    scan,
    say,
    unlink: async ({ owner }) => {
      const number = whatsapp.find(owner);
      const devices = number ? whatsapp.devicesOf(number) : [];
      for (const device of devices) whatsapp.unlink(device);
      return devices.length > 0;
    },
    receipt: async ({ owner, person, ids, isRead }) => {
      const number = whatsapp.find(owner);
      if (!number) return false;
      for (const id of ids) whatsapp.receipt(peer(person), number, id, isRead ? 'read' : undefined);
      return true;
    },
  };

  async function react(companyId: number, { key, text }: proto.Message.IReactionMessage): Promise<void> {
    const about = await repo.findLineByWamid(companyId, key?.id ?? '');
    if (about) await repo.setReaction(about, text || null);
  }

  /** What a linked number sent stands in the chat, and a phone that is there says that it came. */
  async function keep({ from, to, id, message }: Delivered): Promise<void> {
    const companyId = companyOf(from.number);
    const phone = companyId === undefined ? undefined : await repo.findPhone(companyId, [to.number]);
    if (companyId === undefined || !phone || (await repo.findLineByWamid(companyId, id))) return;
    if (message.reactionMessage) return react(companyId, message.reactionMessage);
    const words = wordsOf(message);
    if (!words) return;
    await repo.createLine({
      ...blankLine,
      ...{ companyId, phoneNumberId: from.number, number: phone.number, id: repo.newLineId(), wamid: id },
      ...{ fromCustomer: false, status: phone.isOnline ? 'delivered' : 'sent', at: new Date().toISOString() },
      ...words,
      quotedWamid: message.extendedTextMessage?.contextInfo?.stanzaId ?? null,
    });
    if (phone.isOnline) whatsapp.receipt(to, from, id);
  }

  /** The device has, or its owner read, what a phone of the sandbox wrote. */
  async function tick({ id, type }: StandIn['receipts'][number]): Promise<void> {
    for (const companyId of new Set(whatsapp.kept.under<number>('company ').map(([, company]) => company))) {
      const line = await repo.findLineByWamid(companyId, id);
      if (!line?.fromCustomer) continue;
      if (type.startsWith('read')) await repo.moveStatus(line, { from: ['sending', 'delivered'], to: 'read' });
      else await repo.moveStatus(line, { from: ['sending'], to: 'delivered' });
    }
  }

  async function follow(): Promise<void> {
    for (;;) {
      await whatsapp.until(
        () => isOver || whatsapp.delivered.length > handled.delivered || whatsapp.receipts.length > handled.receipts,
      );
      if (isOver) return;
      const [delivered, receipts] = [
        whatsapp.delivered.slice(handled.delivered),
        whatsapp.receipts.slice(handled.receipts),
      ];
      handled.delivered += delivered.length;
      handled.receipts += receipts.length;
      for (const one of delivered) await keep(one);
      for (const one of receipts) await tick(one);
    }
  }
  const following = follow();

  // Whoever may reach this machine's ports is not to speak for its customers.
  const path = `/${randomBytes(18).toString('hex')}`;
  const server = createServer((request, response) => {
    const done = (status: number): void => void response.writeHead(status).end();
    if (request.url !== path) return done(404);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const obey = async (): Promise<boolean> => {
        const order = PhoneOrder.parse(JSON.parse(Buffer.concat(parts).toString()));
        return (orders[order.type] as (order: PhoneOrder) => Promise<boolean>)(order);
      };
      obey().then(
        (isDone) => done(isDone ? 200 : 409),
        () => done(500),
      );
    });
  });
  const control = `http://127.0.0.1:${await listen(server, port)}${path}`;
  return {
    /** Where orders for phones go. */
    control,
    async stop(): Promise<void> {
      isOver = true;
      whatsapp.drop();
      whatsapp.happened();
      await closeServer(server);
      await following;
    },
  };
}
