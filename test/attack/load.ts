import { strToU8, zipSync } from 'fflate';
import { WebSocket } from 'ws';
import { pause, tally, times, until } from './caller.ts';
import { type Attack, connectionTo, customerWrites, feltBy, type TestNumber, waitingTicket } from './scene.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook of a few hundred bytes whose one sheet almost begins a cell, again and again. */
const nearMissSheet = (near: string): Uint8Array =>
  zipSync(
    {
      '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${sheetSpace}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet xmlns="${sheetSpace}"><sheetData>${near.repeat(400_000 / near.length)}`,
      ),
    },
    { level: 9 },
  );

const sheets: Attack = {
  what: 'sheets of near-misses, small archives that become large ones',
  run: async ({ stranger, victim }) => {
    const files: [string, Uint8Array][] = [
      ...['<c ', '<c r="A', '<', '<row><c r="A1" '].map((near): [string, Uint8Array] => [
        'a.xlsx',
        nearMissSheet(near),
      ]),
      ['bomb.xlsx', zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60_000_000) }, { level: 9 })],
      ['a.csv', strToU8(`numero;nome\n${'"'.repeat(300_001)}`)],
      ['b.csv', strToU8(`numero;nome\n${';"" '.repeat(100_000)}`)],
    ];
    const statuses: number[] = [];
    const felt = await feltBy(victim, async () => {
      for (const [name, content] of files) {
        const form = new FormData();
        form.append('file', new Blob([new Uint8Array(content)]), name);
        statuses.push((await stranger.admin.api('POST', '/contacts/upload', { form })).status);
      }
    });
    const isRefused = statuses.every((status) => status < 500);
    const smallest = Math.min(...files.map(([, content]) => content.byteLength));
    return {
      held: isRefused && felt.isBearable,
      figure: `${files.length} sheets from ${smallest} bytes on: ${tally(statuses)}; ${felt.figure}`,
    };
  },
};

const longMessage: Attack = {
  what: 'messages of 60,000 characters that are almost rich text',
  run: async ({ stranger, victim }) => {
    const { admin } = stranger;
    const number = await admin.must<TestNumber>('POST', '/sandbox/numbers', {});
    await admin.must('POST', '/whatsapp', connectionTo(number, 'Long'));
    const name = `Long ${Date.now()}`;
    const phone = await admin.must<{ number: string }>('POST', '/sandbox/phones', { name });
    let read = 0;
    const felt = await feltBy(victim, async () => {
      for (const near of ['*a ', '_*~', '```', 'http://', '[a](']) {
        await customerWrites(admin, number, phone.number, near.repeat(60_000 / near.length));
      }
      const ticket = await until(() => waitingTicket(admin, name), 'the long messages');
      const inThere = async (): Promise<number | undefined> => {
        const { messages } = await admin.must<{ messages: unknown[] }>('GET', `/messages/${ticket.id}`);
        return messages.length >= 5 ? messages.length : undefined;
      };
      read = await until(inThere, 'all of the long messages');
    });
    return { held: felt.isBearable, figure: `5 written, ${read} read; ${felt.figure}` };
  },
};

const requests: Attack = {
  what: '600 requests of one person in flight',
  run: async ({ stranger, victim }) => {
    const answers: { status: number; retryAfter: string | null }[] = [];
    const felt = await feltBy(victim, async () => {
      await times(600, 600, async () => {
        const { status, headers } = await stranger.admin.api('GET', '/tickets?status=open');
        answers.push({ status, retryAfter: headers.get('retry-after') });
      });
    });
    const refused = answers.filter(({ status }) => status === 429);
    const isTold = refused.length > 0 && refused.every(({ retryAfter }) => Number(retryAfter) >= 1);
    const isClean = answers.every(({ status }) => status === 200 || status === 429);
    return {
      held: isTold && isClean && felt.isBearable,
      figure: `${tally(answers.map(({ status }) => status))}, Retry-After ${isTold ? 'on every 429' : 'missing'}; ${felt.figure}`,
    };
  },
};

const frames: Attack = {
  what: '3,000 frames of one person on a socket',
  run: async ({ stranger, victim }) => {
    // What the attack before used up comes back within seconds.
    await stranger.admin.renew();
    const socket = await until(async () => {
      const opened = await stranger.admin.socket();
      return typeof opened === 'number' ? undefined : opened;
    }, 'a socket');
    let heard = 0;
    let warned = 0;
    socket.on('message', (data) => {
      for (const { channel } of [JSON.parse(String(data))].flat() as { channel: string }[]) {
        if (channel === 'pong') heard += 1;
        if (channel === 'limit') warned += 1;
      }
    });
    const felt = await feltBy(victim, async () => {
      for (let count = 0; count < 3000 && socket.readyState === WebSocket.OPEN; count += 1) {
        socket.send(JSON.stringify({ action: 'ping' }));
        if (count % 100 === 99) await pause(10);
      }
      await until(async () => (socket.readyState === WebSocket.OPEN ? undefined : true), 'the end of the socket');
    });
    const isClosed = socket.readyState !== WebSocket.OPEN;
    socket.close();
    return {
      held: heard < 300 && warned > 0 && felt.isBearable,
      figure: `${heard} answered, ${warned} warnings, ${isClosed ? 'closed' : 'still open'}; ${felt.figure}`,
    };
  },
};

const sockets: Attack = {
  what: '60 sockets of one person',
  run: async ({ stranger }) => {
    const opened = await times(60, 10, () => stranger.admin.socket());
    const live = opened.filter((socket): socket is WebSocket => typeof socket !== 'number');
    const refused = opened.filter((socket) => typeof socket === 'number');
    await pause(1000);
    const open = live.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
    for (const socket of live) socket.close();
    return { held: open <= 20, figure: `${open} open at last; refused: ${tally(refused) || 'none'}` };
  },
};

export const loadAttacks = [sheets, longMessage, requests, frames, sockets];
