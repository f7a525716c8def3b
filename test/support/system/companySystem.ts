import type { ConnectionView } from '@shared/connections/model.ts';
import type { MessageView } from '@shared/messages/model.ts';
import type { SandboxMessage, SandboxNumberWithToken, SandboxPhone } from '@shared/sandbox/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { WebSocket } from 'ws';
import { type App, product } from '../../../infra/local/functions.ts';
import { type System, startSystem } from '../../../infra/local/system.ts';
import { until } from '../until.ts';
import { Client } from './client.ts';

export const admin = { email: 'admin@prosa.test', password: 'Admin-Journey-1' };

/** A frame as a browser hears it. */
export interface SocketFrame {
  readonly channel: string;
  readonly seq: number;
  readonly data: FrameData;
}

/** What the stories look at; every frame has an action, the rest depends on its channel. */
export interface FrameData {
  readonly action: string;
  readonly ticket: TicketView;
  readonly ticketId: number;
  readonly message: MessageView;
  readonly user: { readonly id: number; readonly email: string };
}

/** A browser's socket that remembers what it heard. */
export interface TestSocket {
  readonly frames: SocketFrame[];
  /** The same as they came, several frames in one message. */
  readonly messages: SocketFrame[][];
  /** The first frame, past or to come, that fits; rejects when none comes. */
  readonly hear: (fits: (frame: SocketFrame) => boolean) => Promise<SocketFrame>;
  /** Has a ticket open from now on, as a page that shows it. */
  readonly show: (ticketId: number) => Promise<void>;
  readonly close: () => void;
}

export class Person extends Client {
  /** Goes into a company as the platform's staff, to look. @returns the same person there */
  async enter(companyId: number, reason: string): Promise<Person> {
    const { token } = await this.send<{ token: string }>('POST', '/impersonations', {
      companyId,
      reason,
      mode: 'read',
    });
    const there = new Person(this.url);
    there.accessToken = token;
    return there;
  }

  async listen(): Promise<TestSocket> {
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/socket`, ['bearer', this.accessToken]);
    const frames: SocketFrame[] = [];
    const messages: SocketFrame[][] = [];
    socket.on('message', (data) => {
      const message = [JSON.parse(String(data))].flat() as SocketFrame[];
      messages.push(message);
      frames.push(...message);
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    const hear: TestSocket['hear'] = (fits) =>
      until(async () => frames.find(fits), `a frame; heard ${frames.map(({ channel }) => channel)}`);
    return {
      frames,
      messages,
      hear,
      async show(ticketId) {
        socket.send(JSON.stringify({ action: 'joinChatBox', ticketId }));
        await hear(({ data }) => data.action === 'viewers' && data.ticketId === ticketId);
      },
      close: () => socket.close(),
    };
  }
}

export interface CompanySystem {
  readonly system: System;
  readonly admin: Person;
  readonly connection: ConnectionView;
  readonly number: SandboxNumberWithToken;
  readonly signIn: (email: string, password: string) => Promise<Person>;
  readonly stop: () => Promise<void>;
}

/** Company 1 as the stories begin: its administrator and one queue-less sandbox connection. */
export async function furnish(url: string): Promise<Pick<CompanySystem, 'admin' | 'connection' | 'number' | 'signIn'>> {
  const signIn = async (email: string, password: string): Promise<Person> => {
    const person = new Person(url);
    await person.login(email, password);
    return person;
  };
  const boss = await signIn(admin.email, admin.password);
  const number = await boss.send<SandboxNumberWithToken>('POST', '/sandbox/numbers', { verifiedName: 'Loja' });
  const connection = await boss.send<ConnectionView>('POST', '/whatsapp', {
    name: 'Loja',
    channel: 'whatsappapi',
    phoneNumberId: number.phoneNumberId,
    wabaId: number.wabaId,
    accessToken: number.accessToken,
    queueIds: [],
    isDefault: true,
  });
  return { admin: boss, connection, number, signIn };
}

/** The whole system, furnished, in this process. */
export async function openCompanySystem(env: Record<string, string> = {}, app: App = product): Promise<CompanySystem> {
  const system = await startSystem({
    app,
    port: 0,
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    seed: { adminEmail: admin.email, adminPassword: admin.password, demo: false },
  });
  return { system, ...(await furnish(system.url)), stop: () => system.stop() };
}

/** A key of the company for a program, made by the administrator. */
export const newApiKey = (office: Pick<CompanySystem, 'admin'>, name: string, scopes: readonly string[]) =>
  office.admin.send<{ key: string; id: number }>('POST', '/api-keys', {
    ...{ name, scopes, currentPassword: admin.password },
  });

/** Puts a file into storage as a browser does. */
export async function upload(office: CompanySystem, name: string, type: string, content: Buffer): Promise<string> {
  const form = await office.admin.send<{ url: string; fields: Record<string, string>; key: string }>(
    'POST',
    '/media/uploads',
    {
      name,
      type,
      size: content.byteLength,
    },
  );
  const body = new FormData();
  for (const [field, value] of Object.entries(form.fields)) body.append(field, value);
  body.append('file', new Blob([new Uint8Array(content)], { type }), name);
  const answer = await fetch(form.url, { method: 'POST', body });
  if (!answer.ok) throw new Error(`the upload answered ${answer.status}`);
  return form.key;
}

/** A customer's phone beside an office. */
export class Phone {
  readonly office: Pick<CompanySystem, 'admin' | 'number'>;
  readonly phone: SandboxPhone;

  private constructor(office: Pick<CompanySystem, 'admin' | 'number'>, phone: SandboxPhone) {
    this.office = office;
    this.phone = phone;
  }

  static async pickUp(office: Pick<CompanySystem, 'admin' | 'number'>, name: string): Promise<Phone> {
    return new Phone(office, await office.admin.send<SandboxPhone>('POST', '/sandbox/phones', { name }));
  }

  private get chat(): string {
    return `/sandbox/chats/${this.office.number.phoneNumberId}/${this.phone.number}`;
  }

  write(text: string, more: Record<string, unknown> = {}): Promise<SandboxMessage> {
    return this.office.admin.send('POST', this.chat, { type: 'text', text, ...more });
  }

  async messages(): Promise<SandboxMessage[]> {
    return (await this.office.admin.get<{ messages: SandboxMessage[] }>(this.chat)).messages;
  }

  read(): Promise<null> {
    return this.office.admin.send('POST', `${this.chat}/read`, {});
  }

  change(fields: Record<string, unknown>): Promise<SandboxPhone> {
    const { number, name } = this.phone;
    return this.office.admin.send('POST', '/sandbox/phones', { number, name, ...fields });
  }

  /** Waits until the phone shows a message of the company. */
  sees(fits: (message: SandboxMessage) => boolean): Promise<SandboxMessage> {
    return until(async () => (await this.messages()).find(fits), 'a message on the phone');
  }
}
