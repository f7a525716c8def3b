import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Caller, until } from './caller.ts';

/** A number of the sandbox with what its owner knows of it. */
export interface TestNumber {
  readonly phoneNumberId: string;
  readonly wabaId: string;
  readonly accessToken: string;
}

export interface Company {
  readonly id: number;
  readonly name: string;
  readonly login: { readonly email: string; readonly password: string };
  readonly admin: Caller;
  readonly adminId: number;
}

export interface Victim extends Company {
  readonly number: TestNumber;
  readonly connectionId: number;
  readonly customer: { readonly number: string; readonly name: string };
  readonly ticket: { readonly id: number; readonly uuid: string; readonly contactId: string };
}

export interface Scene {
  readonly url: string;
  /** Signed up a minute ago. */
  readonly stranger: Company;
  readonly victim: Victim;
  /** Where the system keeps its data, when the attack started it. */
  readonly dataDir: string | undefined;
  /** Of the platform's first administrator, when the attack started the system. */
  readonly staffPassword: string | undefined;
}

export interface Finding {
  readonly held: boolean;
  /** Status codes, counts, milliseconds. */
  readonly figure: string;
}

export interface Attack {
  readonly what: string;
  readonly run: (scene: Scene) => Promise<Finding>;
}

/** Of the ranges that are kept for examples; every run calls from others, so that no limit of an earlier one counts. */
let lastAddress = Math.floor(Math.random() * 40_000);
export function newAddress(): string {
  lastAddress += 1;
  return `198.18.${Math.floor(lastAddress / 250) % 250}.${(lastAddress % 250) + 1}`;
}

const run = randomUUID().slice(0, 8);

export async function signUp(url: string, name: string): Promise<Company> {
  const admin = new Caller(url, newAddress());
  const [plan] = await admin.must<{ id: number }[]>('GET', '/plans/listPublic');
  const companyName = `${name} ${run}`;
  const login = { email: `${name.toLowerCase()}.${run}@attack.example`, password: `Quiet-Harbour-${run}` };
  const { id: adminId, companyId: id } = await admin.must<{ id: number; companyId: number }>('POST', '/auth/signup', {
    ...{ ...login, name: 'Kim', phone: '11999990000', companyName, planId: plan?.id, termo: true },
  });
  await admin.logIn(login.email, login.password);
  return { id, name: companyName, login, admin, adminId };
}

export const connectionTo = ({ phoneNumberId, wabaId, accessToken }: TestNumber, name: string) => ({
  ...{ name, channel: 'whatsappapi', queueIds: [], isDefault: false, phoneNumberId, wabaId, accessToken },
});

/** A person of a company with a browser of their own. */
export async function hire(company: Company, name: string, more: Record<string, unknown> = {}) {
  const login = { email: `${name.toLowerCase()}.${run}@attack.example`, password: `Still-Meadow-${run}` };
  const { id } = await company.admin.must<{ id: number }>('POST', '/users', { ...login, name, ...more });
  const caller = new Caller(company.admin.url, newAddress());
  await caller.logIn(login.email, login.password);
  return { id, login, caller };
}

/** A customer writes to a number, in words of their own. */
export const customerWrites = (owner: Caller, number: TestNumber, customer: string, text: string): Promise<unknown> =>
  owner.must('POST', `/sandbox/chats/${number.phoneNumberId}/${customer}`, { type: 'text', text });

type Ticket = Victim['ticket'] & { readonly contact: { readonly name: string } };

export async function waitingTicket(owner: Caller, name: string): Promise<Ticket | undefined> {
  const { tickets } = await owner.must<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true&status=pending');
  return tickets.find(({ contact }) => contact.name === name);
}

/** Two companies: the stranger's, and one with a number, a customer and a conversation. */
export async function setScene(url: string): Promise<Omit<Scene, 'dataDir' | 'staffPassword'>> {
  const [stranger, company] = [await signUp(url, 'Stranger'), await signUp(url, 'Bakery')];
  const { admin } = company;
  const number = await admin.must<TestNumber>('POST', '/sandbox/numbers', {});
  const { id: connectionId } = await admin.must<{ id: number }>('POST', '/whatsapp', connectionTo(number, 'Bakery'));
  const customer = await admin.must<Victim['customer']>('POST', '/sandbox/phones', { name: `Rosa ${run}` });
  await customerWrites(admin, number, customer.number, 'Do you bake rye bread?');
  const ticket = await until(() => waitingTicket(admin, customer.name), 'the first ticket');
  return { url, stranger, victim: { ...company, number, connectionId, customer, ticket } };
}

/** Answers that an idle system gives in the time which nobody else's attack may cost a company's request. */
const idleAnswers = 100;
/** Less than this many milliseconds nobody feels. */
const unfeltMs = 1000;

const middleOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

interface Asked {
  readonly status: number;
  readonly ms: number;
  /** Whether nothing was tried at that time. */
  readonly isIdle: boolean;
}

/**
 * What another company feels meanwhile: it asks for its tickets ten times a second, and before and afterwards as well, so
 * that what is bearable goes by the speed of this machine as it is now.
 */
export async function feltBy({ admin }: Company, meanwhile: () => Promise<unknown>) {
  // The thread that asks meanwhile cannot renew a token that is almost over.
  await admin.renew();
  const worker = new Worker(new URL('./neighbour.mjs', import.meta.url), {
    workerData: {
      url: `${admin.url}/api/tickets?status=pending&showAll=true`,
      headers: { authorization: `Bearer ${admin.token}`, 'x-forwarded-for': admin.address },
    },
    execArgv: [],
  });
  await once(worker, 'message');
  const outcome = once(worker, 'message') as Promise<[Asked[]]>;
  try {
    await meanwhile();
  } finally {
    worker.postMessage('stop');
  }
  const [asked] = await outcome;
  const felt = asked.filter(({ isIdle }) => !isIdle);
  const worst = Math.round(Math.max(...felt.map(({ ms }) => ms)));
  const idle = Math.round(middleOf(asked.filter(({ isIdle }) => isIdle).map(({ ms }) => ms)));
  const isBearable = worst < Math.max(unfeltMs, idle * idleAnswers) && felt.every(({ status }) => status === 200);
  return { isBearable, figure: `another company: ${felt.length} answers, slowest ${worst} ms, idle ${idle} ms` };
}
