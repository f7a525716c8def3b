import { AppError } from '@shared/core/errors.ts';
import type { SandboxMessage, SandboxNumberWithToken, SandboxPhone } from '@shared/sandbox/model.ts';
import { type Outgoing, plainText } from './chat.ts';

/** A stand-in of the stand-in for tests of its screen: the same answers, kept in memory. */
export const number: SandboxNumberWithToken = {
  phoneNumberId: '100200300400500',
  wabaId: '500400300200100',
  accessToken: 'sbx_token',
  displayPhoneNumber: '+55 11 96200-1239',
  verifiedName: 'Loja da Ana',
  companyId: 1,
};

export const aPhone = (fields: Partial<SandboxPhone> = {}): SandboxPhone => ({
  number: '5511987654321',
  name: 'Maria Souza',
  userId: 'BR.1234567890123456',
  isNumberHidden: false,
  isOnline: true,
  rejectCode: null,
  ...fields,
});

export const aLine = (fields: Partial<SandboxMessage> & { id: string }): SandboxMessage => ({
  wamid: `wamid.${fields.id}`,
  phoneNumberId: number.phoneNumberId,
  number: '5511987654321',
  fromCustomer: false,
  type: 'text',
  text: '',
  ...plainText,
  quotedWamid: null,
  reaction: null,
  status: 'read',
  failure: null,
  at: '2026-11-20T12:00:00.000Z',
  ...fields,
});

type Pair = { phoneNumberId: string; number: string };

/** A clock fixed at noon plus the moved time. */
function clockOf(state: { movedMs: number }) {
  const clock = async () => ({
    now: new Date(Date.UTC(2026, 10, 20, 12) + state.movedMs).toISOString(),
    movedMs: state.movedMs,
  });
  const moveClock = ({ movedMs }: { movedMs: number }) => {
    state.movedMs = movedMs;
    return clock();
  };
  return { clock, moveClock };
}

interface Links {
  readonly numbers: SandboxNumberWithToken[];
  readonly unlinked: string[];
  connections: { phoneNumberId: string; [field: string]: unknown }[];
}

/** A phone that scans: the connection that shows a code shows it no more. */
const linksOf = (state: Links) => ({
  link: async ({ connectionId }: { connectionId: number }) => {
    const phone = '5585988880001';
    const scanned: SandboxNumberWithToken = {
      ...{ ...number, phoneNumberId: phone, displayPhoneNumber: '+55 85 98888-0001' },
      ...{ channel: 'whatsapp', connectionId },
    };
    state.numbers.push(scanned);
    state.connections = [{ phoneNumberId: '', channel: 'whatsapp', status: 'CONNECTED', number: phone }];
    return scanned;
  },
  unlink: async ({ phoneNumberId }: { phoneNumberId: string }) => {
    state.unlinked.push(phoneNumberId);
    return null;
  },
});

const connectionsOf = (state: Links) => ({
  list: async () => [...state.connections],
  create: async ({ phoneNumberId, accessToken }: { phoneNumberId: string; accessToken: string }) => {
    if (accessToken === number.accessToken) state.connections.push({ phoneNumberId });
    return state.connections.at(-1);
  },
});

/** Message of a customer as the chat shows it. */
const writtenLine = (id: string, { phoneNumberId, number: from, ...input }: Outgoing & Pair): SandboxMessage =>
  aLine({
    ...{ id, phoneNumberId, number: from, fromCustomer: true, status: 'delivered' },
    ...strip({ type: input.type, text: input.text, quotedWamid: input.quotedWamid }),
    ...strip({ products: input.products, advertisement: input.advertisement }),
  });

export function createPhoneService() {
  const state = {
    numbers: [] as SandboxNumberWithToken[],
    phones: [] as SandboxPhone[],
    lines: [] as SandboxMessage[],
    typingUntil: null as string | null,
    connections: [] as { phoneNumberId: string; [field: string]: unknown }[],
    written: [] as Outgoing[],
    reads: 0,
    replayed: [] as (string | undefined)[],
    refusesWrites: false,
    movedMs: 0,
    unlinked: [] as string[],
  };
  const sandbox = {
    numbers: async () => [...state.numbers],
    createNumber: async () => {
      state.numbers.push(number);
      return number;
    },
    ...clockOf(state),
    renewToken: async () => number,
    phones: async () => [...state.phones],
    savePhone: async (input: Partial<SandboxPhone> & { name: string }) => {
      const before = state.phones.find((phone) => phone.number === input.number);
      const saved = { ...(before ?? aPhone({ number: `55119000000${state.phones.length}0` })), ...strip(input) };
      state.phones = [...state.phones.filter((phone) => phone !== before), saved];
      return saved;
    },
    chat: async () => ({ messages: [...state.lines], typingUntil: state.typingUntil }),
    write: async (message: Outgoing & Pair) => {
      if (state.refusesWrites) throw new AppError('ERR_INTERNAL', { status: 500 });
      const { phoneNumberId: _id, number: _from, ...input } = message;
      state.written.push(input);
      const line = writtenLine(`w${state.written.length}`, message);
      state.lines.push(line);
      return line;
    },
    read: async () => {
      state.reads += 1;
      state.lines = state.lines.map((line) =>
        line.status === 'delivered' && !line.fromCustomer ? { ...line, status: 'read' } : line,
      );
      return null;
    },
    ...linksOf(state),
    replay: async ({ wamid }: { wamid?: string }) => {
      state.replayed.push(wamid);
      return state.lines[0];
    },
  };
  return { state, api: { sandbox, connections: connectionsOf(state) } };
}

const strip = <T extends object>(input: T): Partial<T> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;
