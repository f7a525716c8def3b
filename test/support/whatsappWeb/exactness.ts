import type { ConnectedCompany } from '../server/connectedCompany.ts';
import { until } from '../until.ts';
import type { LinkedFixture } from './linkedFixture.ts';
import type { Peer } from './peer.ts';

interface Killable {
  /** Ends at once, as a machine that loses its power. */
  kill(): void | Promise<void>;
}

export interface Load {
  /** Messages in, and as many out. */
  readonly messages: number;
  readonly people: number;
  readonly kills: number;
  readonly worker: () => Killable;
  /** A number with the worker that has it. */
  readonly linked?: Awaited<ReturnType<LinkedFixture['linked']>> & { readonly first: Killable };
  readonly told?: (text: string) => void;
}

export interface Found {
  readonly lost: string[];
  readonly doubled: string[];
  /** People whose messages stand in another order than they were written. */
  readonly disordered: string[];
}

export interface Judged extends Found {
  /** Messages that left more than once under the same id, as whoever goes on after a kill cannot know whether they did: phones show them once. */
  readonly repeated: string[];
}

const countOf = (list: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const text of list) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

const misplaced = (wanted: readonly string[], got: readonly string[]): string[] =>
  got.flatMap((text, at) =>
    at > 0 && wanted.indexOf(text) < wanted.indexOf(got[at - 1] ?? '') ? [`${text} after ${got[at - 1]}`] : [],
  );

const compare = (name: string, wanted: readonly string[], got: readonly string[]): Found => {
  const counts = countOf(got);
  return {
    lost: wanted.filter((text) => !counts.has(text)),
    doubled: [...counts].filter(([, count]) => count > 1).map(([text]) => text),
    disordered: misplaced(
      wanted,
      [...counts.keys()].filter((text) => wanted.includes(text)),
    ).map((what) => `${name}: ${what}`),
  };
};

/** What somebody received, each message once, as it came first. */
const textsTo = (desk: LinkedFixture, person: Peer): string[] => {
  const first = new Map(desk.received(person).map(({ id, message }) => [id, message]));
  return [...first.values()].map((message) => message.extendedTextMessage?.text ?? message.conversation ?? '');
};

/** Messages that reached somebody's phone more than once under one id. */
const repeatedTo = (desk: LinkedFixture, person: Peer): string[] =>
  [...countOf(desk.received(person).map(({ id }) => id))].flatMap(([id, count]) => (count > 1 ? id : []));

type Texts = ReadonlyMap<Peer, readonly string[]>;

async function judged(desk: LinkedFixture, shop: ConnectedCompany, said: Texts, written: Texts): Promise<Judged> {
  const found: Found = { lost: [], doubled: [], disordered: [] };
  const add = ({ lost, doubled, disordered }: Found) => {
    found.lost.push(...lost);
    found.doubled.push(...doubled);
    found.disordered.push(...disordered);
  };
  for (const person of said.keys()) {
    const [questions, answers] = [said.get(person) ?? [], written.get(person) ?? []];
    const stored = await desk.messages(
      shop,
      person,
      (all) => all.filter(({ fromMe }) => !fromMe).length >= questions.length,
    );
    add(
      compare(
        person.name,
        questions,
        stored.filter(({ fromMe }) => !fromMe).map(({ body }) => body),
      ),
    );
    await until(async () => textsTo(desk, person).length >= answers.length);
    add(compare(person.name, answers, textsTo(desk, person)));
  }
  return { ...found, repeated: [...said.keys()].flatMap((person) => repeatedTo(desk, person)) };
}

/**
 * Messages both ways between a linked number and some people, while its worker is killed again and again and another goes
 * on. @returns what was lost, stands twice or out of order, and what left twice
 */
export async function runKilled(
  desk: LinkedFixture,
  { messages, people, kills, worker, linked, told = () => undefined }: Load,
) {
  const { first, shop, owner } = linked ?? { first: worker(), ...(await desk.linked()) };
  let current = first;
  const persons = Array.from({ length: people }, (_, at) => desk.person(`Pessoa ${at + 1}`));
  const [said, written] = [new Map<Peer, string[]>(), new Map<Peer, string[]>()];
  const note = (map: Map<Peer, string[]>, person: Peer, text: string) =>
    map.set(person, [...(map.get(person) ?? []), text]);
  // Somebody has to be known before they can be written to.
  for (const person of persons) {
    note(said, person, 'oi');
    await desk.whatsapp.say(person, owner, 'oi');
    await desk.messages(shop, person, (found) => found.length > 0);
  }
  const each = Math.ceil((messages - people) / kills / people);
  for (let round = 0; round < kills; round += 1) {
    for (let turn = 0; turn < each; turn += 1) {
      for (const person of persons) {
        const [question, answer] = [`p ${round}.${turn}`, `r ${round}.${turn}`];
        note(said, person, question);
        await desk.whatsapp.say(person, owner, question);
        note(written, person, answer);
        await desk.write(shop, person, { body: answer });
        // In the middle of what is on its way.
        if (turn === Math.floor(each / 2) && person === persons[0]) {
          // Whoever has no line yet, nobody would miss.
          await desk.whatsapp.until(() => desk.whatsapp.online(owner) > 0);
          await current.kill();
          current = worker();
          told(`killed ${round + 1} of ${kills}`);
        }
      }
    }
  }
  return judged(desk, shop, said, written);
}
