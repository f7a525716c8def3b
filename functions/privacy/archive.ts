import type { Company } from '@shared/companies/model.ts';
import { render } from '@shared/core/template.ts';
import { type Message, messageView } from '@shared/messages/model.ts';
import { archiveText } from '@shared/privacy/archiveTexts.ts';
import type { DataCounts } from '@shared/privacy/model.ts';
import { FileMissing, readFile, withFile } from '../core/files/files.ts';
import type { ZipFile } from '../core/files/zipFile.ts';
import { mediaPath } from './archiveFiles.ts';
import { type IndexPage, indexPage, messagesPage, type Reader } from './archivePages.ts';
import { countMessages } from './counting.ts';
import { countFiles, plus, type TicketFile } from './holdings.ts';
import type { DataSubject } from './person.ts';

/** Limits of a file of an archive; larger zips need a reader with zip64. */
const most = { bytes: 256 * 1024 * 1024, files: 20_000 };

/** Files up to this size are read side by side, bigger ones pass through one at a time. */
const small = 1024 * 1024;
const sideBySide = 8;

export interface Heading {
  readonly company: Company;
  readonly person: DataSubject;
  readonly reader: Reader;
  readonly at: string;
  readonly part: number;
}

type Titled = { readonly path: string; readonly title: string };

const isStored = ({ media }: Message): boolean => media?.status === 'ready' && media.key !== '';

/** Returns a message without technical fields, and with its file's path in the archive. */
function plainMessage(message: Message, missing: ReadonlySet<string>) {
  const { mediaUrl: _url, mediaCopyUrl: _copy, ticket: _ticket, ...view } = messageView(message);
  return { ...view, file: isStored(message) && !missing.has(message.id) ? mediaPath(message) : null };
}

/** An archive being written: pages of messages with their files, and the other data at its end. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #heading: Heading;
  readonly #pages: Titled[] = [];
  readonly #data: Titled[] = [];
  readonly #missing: { messageId: string; name: string }[] = [];
  readonly #tickets: TicketFile[] = [];
  counts: DataCounts = {};

  constructor(zip: ZipFile, heading: Heading) {
    this.#zip = zip;
    this.#heading = heading;
  }

  get isFull(): boolean {
    return this.#zip.size > most.bytes || this.#zip.files > most.files;
  }

  /** Returns how many of these messages fit with their files, by the known sizes; always at least one. */
  roomFor(messages: readonly Message[]): number {
    let size = this.#zip.size;
    const over = messages.findIndex((message) => {
      size += isStored(message) ? (message.media?.size ?? 0) : 0;
      return size > most.bytes;
    });
    if (over < 0) return messages.length;
    return over === 0 && this.#pages.length === 0 ? 1 : over;
  }

  get messages(): number {
    return this.counts.messages ?? 0;
  }

  async #stream(message: Message, key: string): Promise<boolean> {
    try {
      await withFile(key, ({ chunks }) => this.#zip.addStream(mediaPath(message), chunks));
      return true;
    } catch (error) {
      if (error instanceof FileMissing) return false;
      throw error;
    }
  }

  /** @returns ids of the messages whose file is gone */
  async #addFiles(messages: readonly Message[]): Promise<Set<string>> {
    const missing = new Set<string>();
    const note = (message: Message): void => {
      missing.add(message.id);
      this.#missing.push({ messageId: message.id, name: message.media?.name ?? '' });
    };
    for (const message of messages.filter(({ media }) => media?.status === 'ready' && media.key === '')) note(message);
    const stored = messages.filter(isStored);
    const big = stored.filter(({ media }) => (media?.size ?? 0) > small);
    const rest = stored.filter((message) => !big.includes(message));
    for (const message of big) if (!(await this.#stream(message, message.media?.key ?? ''))) note(message);
    for (let start = 0; start < rest.length; start += sideBySide) {
      const group = rest.slice(start, start + sideBySide);
      const contents = await Promise.all(
        group.map(({ media }) =>
          readFile(media?.key ?? '').catch((error: unknown) => {
            if (error instanceof FileMissing) return undefined;
            throw error;
          }),
        ),
      );
      for (const [place, message] of group.entries()) {
        const content = contents[place];
        if (content) await this.#zip.addBytes(mediaPath(message), content);
        else note(message);
      }
    }
    return missing;
  }

  async addMessages(messages: readonly Message[], connection: string, tickets: readonly TicketFile[]): Promise<void> {
    const { reader, person } = this.#heading;
    this.#tickets.push(...tickets);
    this.counts = plus(plus(this.counts, countMessages(messages)), countFiles(tickets));
    if (messages.length === 0) return;
    const missing = await this.#addFiles(messages);
    this.counts = plus(this.counts, { missing: missing.size });
    const page = this.#pages.length + 1;
    const name = `messages-${String(page).padStart(4, '0')}`;
    const values = { connection, page, count: messages.length };
    const title = render(archiveText('page', reader.language), values);
    const html = messagesPage({ title, messages, missing, name: person.contact.name }, reader);
    await this.#zip.addText(`messages/${name}.html`, html);
    this.#pages.push({ path: `messages/${name}.html`, title });
    await this.addData(
      name,
      title,
      messages.map((message) => plainMessage(message, missing)),
    );
  }

  async addData(name: string, title: string, data: unknown): Promise<void> {
    await this.#zip.addText(`data/${name}.json`, `${JSON.stringify(data, null, 1)}\n`);
    this.#data.push({ path: `data/${name}.json`, title });
  }

  async #addTickets(): Promise<void> {
    const rows = this.#tickets.map(({ ticket, cycles, notes }) => ({
      ...{ id: ticket.id, uuid: ticket.uuid, status: ticket.status, connection: ticket.whatsapp.name },
      ...{ queue: ticket.queue?.name ?? null, user: ticket.user?.name ?? null },
      ...{ createdAt: ticket.createdAt, closedAt: ticket.closedAt },
      cycles: cycles.map(({ companyId: _company, begun: _begun, ...cycle }) => cycle),
      notes: notes.map(({ note, createdAt, user }) => ({ note, createdAt, user })),
    }));
    await this.addData('tickets', archiveText('tickets', this.#heading.reader.language), rows);
  }

  /** Writes the data about the whole archive and ends the zip. */
  async finish() {
    const { company, person, reader, at, part } = this.#heading;
    const { contact } = person;
    const { companyId: _company, version: _version, legalHold: _hold, newestTickets: _newest, ...told } = contact;
    const title = archiveText('contact', reader.language);
    await this.#addTickets();
    await this.addData('contact', title, told);
    await this.addData('missing', archiveText('missing', reader.language), this.#missing);
    const index: IndexPage = {
      ...{ contact, company: company.name, part, at },
      ...{ pages: this.#pages, data: this.#data, missing: this.#missing },
    };
    await this.#zip.addText('index.html', indexPage(index, reader));
    return this.#zip.finish();
  }
}
