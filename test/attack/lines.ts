import '@fn/whatsappWeb/libraryBounds.ts';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';
import { packedHistory } from '../support/whatsappWeb/history.ts';
import type { Peer } from '../support/whatsappWeb/peer.ts';
import type { StandIn } from '../support/whatsappWeb/standIn.ts';
import { type Caller, until } from './caller.ts';
import type { Attack, Finding } from './scene.ts';
import { besideWhatsApp, type SecondSystem } from './second.ts';

const MB = 1024 * 1024;
/** What 290 kB become that are inflated. */
const inflatedBytes = 300 * MB;
const { Type } = proto.Message.ProtocolMessage;

interface Line extends SecondSystem {
  readonly whatsapp: StandIn;
  readonly owner: Peer;
}

let serial = 0;
function person({ whatsapp }: Pick<Line, 'whatsapp'>, name: string): Peer {
  serial += 1;
  return whatsapp.person(`55859${String(86_000_000 + serial)}`, name);
}

/** The platform's own company links a number to a phone of WhatsApp's stand-in. */
async function link(staff: Caller, whatsapp: StandIn, owner: Peer): Promise<void> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const { id } = await staff.must<{ id: number }>('POST', '/whatsapp', {
    ...{ name: owner.name, channel: 'whatsapp', queueIds: [] },
    ...{ importOldMessages: day(10), importRecentMessages: day(0) },
  });
  type View = { status: string; pairingCode?: string };
  const now = () => staff.must<View>('GET', `/whatsapp/${id}`);
  await until(async () => (await now()).status === 'qrcode' || undefined, 'a code');
  await staff.must('PUT', `/whatsappsession/${id}`, { phone: owner.number });
  const code = await until(async () => (await now()).pairingCode, 'a code to type');
  await until(async () => whatsapp.typable.includes(owner.number) || undefined, 'somebody who waits for the code');
  whatsapp.typeCode(code, owner);
  await until(async () => (await now()).status === 'CONNECTED' || undefined, 'the linked number');
}

async function withLine(act: (line: Line) => Promise<Finding>): Promise<Finding> {
  const system = await besideWhatsApp();
  const owner = person(system, `Owner ${serial}`);
  await link(system.staff, system.whatsapp, owner);
  return act({ ...system, owner });
}

/** Somebody writes, and it is there. */
async function arrives({ whatsapp, owner, staff }: Line, from: Peer): Promise<number> {
  const text = `Here I am ${randomBytes(4).toString('hex')}`;
  await whatsapp.say(from, owner, text);
  return until(async () => {
    const path = '/tickets?showAll=true&status=pending';
    const { tickets } = await staff.must<{ tickets: { id: number; lastMessage: string }[] }>('GET', path);
    return tickets.find(({ lastMessage }) => lastMessage === text)?.id;
  }, 'a message of the line');
}

const isKnown = async ({ staff }: Line, { number }: Peer): Promise<boolean> =>
  (await staff.api('GET', `/contacts?searchParam=${number}`)).text.includes(number);

const notification = (initialHistBootstrapInlinePayload: Uint8Array): proto.IMessage => ({
  protocolMessage: {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: proto.Message.HistorySyncType.FULL,
      progress: 100,
      initialHistBootstrapInlinePayload,
    },
  },
});

/** The processes that a process began, and itself. */
function familyOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(familyOf)];
}

/** The most memory that each of them ever had, in bytes; empty on machines that do not tell. */
function peaks(pid: number): ReadonlyMap<number, number> {
  if (process.platform !== 'linux') return new Map();
  const peakOf = (one: number) =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1]) * 1024;
  return new Map(familyOf(pid).map((one) => [one, peakOf(one)]));
}

const inflatingPast: Attack = {
  what: 'a past of 290 kB that becomes 300 MB, from a phone and from a customer with category=peer',
  run: () =>
    withLine(async (line) => {
      const { whatsapp, owner, pid } = line;
      const bia = person(line, 'Bia');
      await arrives(line, bia);
      const before = peaks(pid);
      const bomb = deflateSync(Buffer.alloc(inflatedBytes), { level: 9 });
      const [device] = whatsapp.devicesOf(owner);
      if (!device) throw new Error('the number has no device');
      const { FULL, RECENT } = proto.Message.HistorySyncType;
      for (const kind of [FULL, RECENT]) await whatsapp.bootstrap(device, {}, kind, bomb);
      await whatsapp.say(bia, owner, notification(bomb), { category: 'peer' });
      await arrives(line, bia);
      const grown = [...peaks(pid)].map(([one, peak]) => peak - (before.get(one) ?? peak));
      const most = Math.round(Math.max(0, ...grown) / MB);
      return {
        held: most * MB < inflatedBytes / 2,
        figure: `${Math.round(bomb.length / 1024)} kB three times; a process grew by ${most} MB at most, the line goes on`,
      };
    }),
};

const forgedPast: Attack = {
  what: 'a conversation that never was, told by a customer as if by the own phone',
  run: () =>
    withLine(async (line) => {
      const { whatsapp, owner } = line;
      const [bia, caio, dora] = [person(line, 'Bia'), person(line, 'Caio'), person(line, 'Dora')];
      const past = (whose: Peer) => {
        const message = {
          ...{ key: { remoteJid: whose.lidJid, fromMe: true, id: randomBytes(9).toString('hex') } },
          ...{ message: { conversation: 'Pay to key 123' }, messageTimestamp: Math.floor(Date.now() / 1000) - 86_400 },
        };
        return { conversations: [{ id: whose.lidJid, pnJid: whose.jid, name: whose.name, messages: [{ message }] }] };
      };
      for (const category of ['peer', undefined])
        await whatsapp.say(bia, owner, notification(packedHistory(past(caio))), category ? { category } : {});
      await arrives(line, bia);
      // The same from the own phone is taken, so what was refused was refused for its sender.
      const [device] = whatsapp.devicesOf(owner);
      if (!device) throw new Error('the number has no device');
      await whatsapp.bootstrap(device, past(dora));
      await until(async () => (await isKnown(line, dora)) || undefined, 'the past that is true');
      const isForged = await isKnown(line, caio);
      return { held: !isForged, figure: isForged ? 'IMPORTED' : 'not there; what the own phone tells is' };
    }),
};

const calledAddress: Attack = {
  what: 'files of a customer that lie at an address of this network: imageMessage.url, directPath, other kinds',
  run: () =>
    withLine(async (line) => {
      const { whatsapp, owner, staff } = line;
      let reached = 0;
      const server = createServer((socket) => {
        reached += 1;
        socket.destroy();
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      const bia = person(line, 'Bia');
      const real = whatsapp.media.leave(randomBytes(2000), 'Image');
      const places = [
        ...[`http://${at}/x`, `https://${at}/x`, `http://mmg.whatsapp.net@${at}/x`, `http://${at}/x?mmg.whatsapp.net`],
        ...[`http://${at}\\@mmg.whatsapp.net/x`, `http://${at}#.whatsapp.net`],
      ].map((url) => ({ ...real, url, directPath: '' }));
      const paths = [`//${at}/x`, `@${at}/x`, `\\\\${at}/x`, `:80@${at}/x`].map((directPath) => ({
        ...real,
        url: '',
        directPath,
      }));
      for (const place of [...places, ...paths]) {
        await whatsapp.say(bia, owner, { imageMessage: { ...place, mimetype: 'image/jpeg' } });
        await whatsapp.say(bia, owner, {
          documentMessage: { ...place, mimetype: 'application/pdf', fileName: 'a.pdf' },
        });
      }
      await whatsapp.say(bia, owner, { imageMessage: { ...real, mimetype: 'image/jpeg' } });
      const ticket = await arrives(line, bia);
      await until(async () => {
        const { messages } = await staff.must<{ messages: { mediaUrl: string | null }[] }>(
          'GET',
          `/messages/${ticket}`,
        );
        return messages.some(({ mediaUrl }) => mediaUrl !== null) || undefined;
      }, 'the file that lies at WhatsApp');
      server.close();
      return {
        held: reached === 0,
        figure: `${places.length + paths.length} addresses; ${reached} connections arrived`,
      };
    }),
};

/** What phones and customers send over linked numbers with programs of their own. */
export const lineAttacks: readonly Attack[] = [inflatingPast, forgedPast, calledAddress];
