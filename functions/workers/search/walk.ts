import type { Contact } from '@shared/contacts/model.ts';
import * as z from 'zod';
import { findContact, listByName } from '../../contacts/records/contacts.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { type MessagePage, type DataSubject, readPage, WalkPosition, withParts } from '../../privacy/person.ts';

/**
 * Position of the walk through all contacts. They are ordered by name, and a contact that is renamed or merged may be
 * missed: so the walk begins again until it finds no new contact.
 */
export const Position = z.object({
  /** Position of the last contact that was looked at. */
  after: z.string().optional(),
  /** The person whose messages are read. */
  current: z.object({ id: z.string(), walk: WalkPosition }).optional(),
  /** True if a new contact was found since the walk began. */
  isAnyNew: z.boolean().default(false),
});
export type Position = z.infer<typeof Position>;

const namesPerPage = 100;
const messagesPerPage = 500;

const partIds = ({ contacts }: DataSubject): string[] => contacts.map(({ id }) => id);

/** A walk through the messages of all contacts, each once. */
export class Walk {
  readonly #ctx: CompanyCtx;
  /** Contacts whose messages were read to the end. */
  readonly seen: Set<string>;
  /** True if a contact was added to `seen`. */
  hasMet = false;
  #waiting: { readonly contact: Contact; readonly position: string }[] = [];
  /** Undefined at the end. */
  #position: Position | undefined;
  #isLastPage = false;

  constructor(ctx: CompanyCtx, position: Position, seen: Set<string>) {
    this.#ctx = ctx;
    this.#position = position;
    this.seen = seen;
  }

  get position(): Position | undefined {
    return this.#position;
  }

  /** The next messages; undefined when this step came upon none. Only before the end. */
  async step(): Promise<MessagePage | undefined> {
    const { current } = this.#position ?? {};
    if (current) return this.#read(current);
    const next = this.#waiting.shift();
    if (next) await this.#meet(next.contact, next.position);
    else if (this.#isLastPage) this.#end();
    else await this.#readNames();
    return undefined;
  }

  async #readNames(): Promise<void> {
    const { contacts, last } = await listByName(this.#ctx, namesPerPage, this.#position?.after);
    this.#waiting = [...contacts];
    this.#isLastPage = last === undefined;
  }

  #end(): void {
    this.#isLastPage = false;
    this.#position = this.#position?.isAnyNew ? { isAnyNew: false } : undefined;
  }

  async #meet(contact: Contact, after: string): Promise<void> {
    const isKnown = this.seen.has(contact.id) && !(contact.merged?.length && (await this.#hasNewParts(contact)));
    const before = this.#position ?? { isAnyNew: false };
    this.#position = isKnown
      ? { ...before, after }
      : { after, current: { id: contact.id, walk: { conversation: 0, ticket: 0 } }, isAnyNew: true };
  }

  async #hasNewParts(contact: Contact): Promise<boolean> {
    return partIds(await withParts(this.#ctx, contact)).some((id) => !this.seen.has(id));
  }

  async #read({ id, walk }: NonNullable<Position['current']>): Promise<MessagePage | undefined> {
    const contact = await findContact(this.#ctx, id, true);
    const person = contact && (await withParts(this.#ctx, contact));
    const page = person && (await readPage(this.#ctx, person, walk, messagesPerPage));
    const { after } = this.#position ?? {};
    if (page?.next) this.#position = { after, current: { id, walk: page.next }, isAnyNew: true };
    else {
      for (const part of person ? partIds(person) : [id]) this.seen.add(part);
      this.hasMet = true;
      this.#position = { after, isAnyNew: true };
    }
    return page;
  }
}
