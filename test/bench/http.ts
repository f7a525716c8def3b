import { hashPassword } from '@fn/core/secrets/passwords.ts';
import { contract } from '@shared/contract.ts';
import { type Route, toRequest } from '@shared/core/route.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { User } from '@shared/users/model.ts';
import { ulid } from 'ulid';
import { knownPassword, newUser, tokenOf } from '../support/server/tenant.ts';
import type { Asker } from './operations/caller.ts';
import type { Operation } from './operations/model.ts';
import { reading } from './operations/reading.ts';
import { benchCompany } from './people.ts';
import { peakMegabytes } from './processes.ts';
import { type BenchSystem, startBenchSystem } from './system.ts';

/** A person may ask twenty times a second for long: what is measured is spread over several. */
const desks = 5;
type Connections = 1 | 16;
type Turns = Readonly<Record<Connections, number>>;
const usualTurns: Turns = { 1: 150, 16: 320 };
/** So many sign in from one address before they have to wait. */
const loginTurns: Turns = { 1: 30, 16: 64 };

/** Signs in with a password that is checked as in an installation, where that takes most of the time. */
function signIn(url: string, { email }: User): Operation {
  const { method, path, body } = toRequest(contract.session.login, { email, password: knownPassword });
  const headers = { 'content-type': 'application/json' };
  const run = async (): Promise<void> => {
    const { status } = await fetch(`${url}/api${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    if (status !== 200) throw new Error(`signing in: ${status}`);
  };
  return { name: 'sign in', run };
}

/** Asks over HTTP as one attendant and one administrator. */
async function openDesk(url: string, people: Readonly<Record<'admin' | 'agent', User>>) {
  const tokens = { admin: await tokenOf(people.admin), agent: await tokenOf(people.agent) };
  const ask = async <T>(
    person: 'admin' | 'agent',
    _feature: string,
    route: Route,
    input: Record<string, unknown> = {},
  ) => {
    const { method, path, body } = toRequest(route, input);
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[person]}`,
        'content-type': 'application/json',
        ...(route.idempotent ? { 'idempotency-key': ulid() } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${route.path}: ${answer.status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as T;
  };
  const listOf: Asker['listOf'] = async (person, input) =>
    (await ask<{ tickets: TicketView[] }>(person, 'tickets', contract.tickets.list, input)).tickets;
  const caller = { ask, listOf };
  const mine = await listOf('agent', { status: 'open' });
  const [ticket] = mine;
  if (!ticket) throw new Error(`${people.agent.name} has no open ticket`);
  const sendText: Operation = {
    name: 'send text',
    run: (turn) =>
      ask('agent', 'messages', contract.messages.send, {
        ticketId: (mine[turn % mine.length] ?? ticket).id,
        body: `Resposta ${turn}`,
      }),
  };
  return [...reading(caller, ticket), sendText, signIn(url, people.agent)];
}

interface Timed {
  readonly median: number;
  readonly perSecond: number;
  readonly server: number;
  readonly engine: number;
}

/** So many turns, in lanes beside each other. Milliseconds; processor time is of one turn. */
async function time({ cpu }: BenchSystem, { name, run }: Operation, lanes: Connections): Promise<Timed> {
  const turns = name === 'sign in' ? loginTurns : usualTurns;
  for (let turn = 0; turn < 5; turn += 1) await run(turn);
  const waiting = Array.from({ length: turns[lanes] }, (_, turn) => turn).values();
  const times: number[] = [];
  const before = cpu();
  const start = performance.now();
  const lane = async (): Promise<void> => {
    for (const turn of waiting) {
      const begun = performance.now();
      await run(turn);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const took = performance.now() - start;
  const after = cpu();
  times.sort((a, b) => a - b);
  return {
    median: times[Math.floor(times.length / 2)] ?? 0,
    perSecond: (times.length * 1000) / took,
    server: (after.server - before.server) / times.length,
    engine: (after.engine - before.engine) / times.length,
  };
}

const cell = (value: number, digits = 1): string => value.toFixed(digits).padStart(9);

/** A person's allowance of requests is full again after so long, and the server closes no connection yet that is not in use. */
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3500));

async function print(system: BenchSystem, operation: Operation): Promise<void> {
  const { name } = operation;
  const [one, many] = [await time(system, operation, 1), await rest().then(() => time(system, operation, 16))];
  console.log(
    `${name.padEnd(36)}${cell(one.median)}${cell(many.perSecond, 0)}${cell(one.server)}${cell(one.engine)}` +
      `${cell(many.server)}${cell(many.engine)}`,
  );
  await rest();
}

/**
 * The operations of people over HTTP against the filled table: median at one connection, requests a second at sixteen,
 * and processor time of server and engine for each.
 * @param files where the segments of the search are
 */
export async function overHttp(endpoint: string, files: string): Promise<void> {
  const agents = [2, 3, 4, 5, 6];
  const passwordHash = await hashPassword(knownPassword);
  const people = await Promise.all(
    agents.slice(0, desks).map(async (id) => ({
      agent: (await newUser(benchCompany, { id, name: `User ${id}`, queueIds: [1, 2, 3], passwordHash })).user,
      admin: (await newUser(benchCompany, { id: id + 20, name: `User ${id + 20}`, profile: 'admin' })).user,
    })),
  );
  const system = await startBenchSystem(endpoint, files);
  const perDesk = await Promise.all(people.map((pair) => openDesk(system.url, pair)));
  console.log(`\n${'over HTTP'.padEnd(36)}   p50 ms  16: per s   CPU ms   engine  16: CPU   engine`);
  for (const [place, { name }] of (perDesk[0] ?? []).entries()) {
    await print(system, { name, run: async (turn) => perDesk[turn % desks]?.[place]?.run(Math.floor(turn / desks)) });
  }
  console.log(`server at most ${peakMegabytes(system.pid).toFixed(0)} MB`);
  await system.stop();
}
