import type { TaskView } from '@shared/privacy/model.ts';
import { nobody, type Place } from '@shared/privacy/places.ts';
import { files, items, queues } from '@shared/privacy/registry.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openExternalServer } from '../support/outside/externalServer.ts';
import { type CompanySystem, openCompanySystem, Phone } from '../support/system/companySystem.ts';
import { everyPlace } from '../support/system/everyPlace.ts';
import {
  marker,
  markersIn,
  type Planting,
  person,
  plantAudience,
  plantEnding,
  plantMessages,
  plantNewNumber,
  plantPrograms,
  plantWork,
  ticketOf,
} from '../support/system/personTraces.ts';
import { until, untilPasses } from '../support/until.ts';

const newNumber = '5511987650042';

let office: CompanySystem;
let receiver: Awaited<ReturnType<typeof openExternalServer>>;
let planting: Planting;
beforeAll(async () => {
  receiver = await openExternalServer(() => ({ json: {} }));
  office = await openCompanySystem({ ALLOW_PRIVATE_ADDRESSES: 'on' });
  const phone = await Phone.pickUp(office, person.name);
  await phone.write(`Bom dia ${marker('first')}`);
  planting = { office, phone, ticket: await ticketOf(office, '/tickets?status=pending&showAll=true') };
  await plantPrograms(planting, receiver.url);
  await plantMessages(planting);
  await plantWork(planting);
  await plantAudience(planting);
  await plantEnding(planting);
  await plantNewNumber(planting, newNumber);
});
afterAll(async () => {
  await office.stop();
  await receiver.close();
});

const order = (path: string, more: object = {}): Promise<TaskView> =>
  office.admin.send<TaskView>('POST', path, { contactId: planting.ticket.contactId, ...more });

const finished = ({ id }: TaskView): Promise<TaskView> =>
  until(async () => {
    const task = await office.admin.get<TaskView>(`/personal-data-tasks/${id}`);
    return task.status === 'done' ? task : undefined;
  }, 'the end of the task');

type Traces = Readonly<Record<string, readonly string[]>>;

/** Which traces stand where: markers, and either number. @param nameOf what a place is counted as */
async function traces(nameOf: (place: string) => string = (place) => place): Promise<Traces> {
  const found = new Map<string, Set<string>>();
  for (const { place, words } of await everyPlace(office.system)) {
    const hasNumber = [planting.phone.phone.number, newNumber].some((number) => words.includes(number));
    const all = [...markersIn(words), ...(hasNumber ? ['number'] : [])];
    const name = nameOf(place);
    if (all.length > 0) found.set(name, new Set([...(found.get(name) ?? []), ...all]));
  }
  return Object.fromEntries([...found].map(([place, all]) => [place, [...all].sort()]));
}

const places: Readonly<Record<string, Place>> = {
  ...items,
  ...Object.fromEntries(Object.entries(files).map(([name, place]) => [`file:${name}`, place])),
  ...Object.fromEntries(Object.entries(queues).map(([name, place]) => [`queue:${name}`, place])),
};

/** As what a proof names a place; the place itself where nothing may stay. */
const remainderOf = (place: string): string => places[place]?.stays ?? place;

const said = 'again file filename first inbound listed outbound private program rating variable'.split(' ');

it('the registry knows every place in which somebody leaves a trace', async () => {
  const found = Object.keys(await traces());
  expect(found.length).toBeGreaterThan(20);
  for (const place of found) expect([place, places[place] ?? nobody]).not.toEqual([place, nobody]);
});

it('an archive of a person tells everything that is theirs', async () => {
  const { id } = await finished(await order('/personal-data/export'));
  const { url } = await office.admin.send<{ url: string }>('POST', '/personal-data/download', { taskId: id });
  const files = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  const texts = Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')] as const);
  const exported = markersIn(texts.map(([, text]) => text).join('\n'));
  const more = 'consent content draft field listmail mail name note passed schedule'.split(' ');
  expect(exported.sort()).toEqual([...said, ...more].sort());
  const sections = new Set(Object.values(places).flatMap(({ exportedIn }) => exportedIn ?? []));
  const missing = [...sections].filter(
    (name) => !texts.some(([path]) => RegExp(`^data/${name}(-\\d+)?\\.json$`).test(path)),
  );
  expect(missing).toEqual([]);
  const dataOf = (name: string) => markersIn(texts.find(([path]) => path === `data/${name}.json`)?.[1] ?? '').sort();
  expect(dataOf('contactLists')).toEqual(['listed', 'listmail', 'passed', 'variable']);
  expect(dataOf('campaigns')).toEqual(['listed', 'listmail', 'passed', 'variable']);
  expect(dataOf('optOuts')).toEqual(['name']);
  expect(dataOf('webhooks')).toEqual(expect.arrayContaining(['inbound', 'name', 'rating']));
});

it('an erasure leaves of a person what its proof names, and nothing else anywhere', async () => {
  const { remains = [] } = await finished(await order('/personal-data/erase', { reason: 'Pedido da titular' }));
  const left: Traces = {
    colleagues: ['chat', 'incident', 'name'],
    consents: ['consent'],
    optOuts: ['number'],
    refusedRows: ['refused', 'sheet'],
    reports: ['name', 'number', 'rating'],
    sandbox: [...said.filter((name) => name !== 'private'), 'content', 'name', 'number'].sort(),
    search: said,
  };
  await untilPasses(async () => expect(await traces(remainderOf)).toEqual(left));
  const named = remains.map(({ place }) => place);
  // Of these nothing can be read here: what is sealed, masked or hashed, and what stands elsewhere.
  const unread = ['answers', 'audit', 'proof', 'linkedDevice', 'queues', 'stream', 'memory'];
  const elsewhere = ['backups', 'browsers', 'receivers'];
  expect(named.sort()).toEqual([...Object.keys(left), ...unread, ...elsewhere].sort());
  const ending = remains.filter(({ until: end }) => end !== null).map(({ place }) => place);
  expect(ending.sort()).toEqual(['answers', 'backups', 'memory', 'queues', 'reports', 'search', 'stream']);
  for (const text of [person.email, planting.phone.phone.number, marker('inbound')]) {
    const { people } = await office.admin.get<{ people: object[] }>(`/personal-data?searchParam=${text}`);
    expect([text, people]).toEqual([text, []]);
  }
});
