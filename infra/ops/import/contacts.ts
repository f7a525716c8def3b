import { importPerson, type ContactImport, previewImport } from '../../../functions/contacts/book/importing.ts';
import { tagRecords } from '../../../functions/contacts/tags/repo.ts';
import { ImportInput } from '../../../shared/contacts/importing.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { fold } from '../../../shared/core/text.ts';
import { phoneVariants } from '../../../shared/phones/national.ts';
import { type Country, companyCountry, readPhone } from '../../../shared/phones/read.ts';
import type { Tag } from '../../../shared/tags/model.ts';
import { formatImportError } from './settings.ts';
import type { ContactDraft, ImportSource } from './source.ts';
import type { Target } from './target.ts';

/** People worked on at the same time. */
const atOnce = 16;

/** Fields as the product takes them: what is longer is cut, because the person matters more. */
const fieldsOf = ({ extraInfo }: ContactDraft): NonNullable<ContactImport['extraInfo']> =>
  extraInfo.flatMap(({ name, value }) => {
    const title = name.trim().slice(0, 50);
    return title === '' ? [] : [{ name: title, value: value.trim().slice(0, 500) }];
  });

/** @throws AppError for a number that is none */
function draftToContactImport({ tagNames, company }: Target, draft: ContactDraft): ContactImport {
  const { number, name, email, tags } = draft;
  // A contact with an invalid address is imported without it.
  const mail = ImportInput.shape.email.safeParse(email.slice(0, 300));
  const kept = tags.filter((tag) => tagNames.has(fold(tag)));
  const phone = readPhone(number, companyCountry(company));
  if (phone === undefined) throw new AppError('ERR_INVALID_PHONE_NUMBER');
  const input = ImportInput.parse({
    number: phone,
    name: name.slice(0, 300),
    email: mail.success ? mail.data : '',
    tags: [],
  });
  return { ...input, tags: [...new Set(kept)], extraInfo: fieldsOf(draft), disableBot: draft.disableBot };
}

/** Tags as they will be: in a trial those that would come have no record yet. */
async function tagsFor({ ctx, isDry, tagNames }: Target): Promise<Tag[]> {
  const tags = await tagRecords.list(ctx);
  if (!isDry) return tags;
  const known = new Set(tags.filter(({ kanban }) => kanban === 0).map(({ name }) => fold(name)));
  const planned = [...tagNames].filter((name) => !known.has(name));
  const fields = { companyId: ctx.companyId, color: '', kanban: 0, userId: null, createdAt: '', version: 0 } as const;
  const count = { contactsCount: 0, ticketsCount: 0 };
  return [...tags, ...planned.map((name, place) => ({ ...fields, ...count, id: -1 - place, name }))];
}

interface ContactImportItem {
  readonly draft: ContactDraft;
  /** True if its number occurred before, in either spelling. */
  readonly isRepeated: boolean;
}

async function takeContact(
  target: Target,
  { draft, isRepeated }: ContactImportItem,
  tags: readonly Tag[],
): Promise<void> {
  const { ctx, isDry, report, acceptAudio } = target;
  if (draft.refused !== undefined) return report.refuse('contacts', draft.place, draft.refused);
  try {
    const person = draftToContactImport(target, draft);
    const tagsOf = async (): Promise<Tag[]> => [...tags];
    const outcome = isDry
      ? await previewImport(ctx, person, tagsOf)
      : await importPerson(ctx, person, acceptAudio, tagsOf);
    // A dry run creates no contacts, so a repeated one would wrongly count as new.
    const isNew = outcome.isNew && !(isDry && isRepeated);
    report.note('contacts', isNew ? 'created' : outcome.isCompleted ? 'completed' : 'unchanged');
  } catch (error) {
    report.refuse('contacts', draft.place, formatImportError(error));
  }
}

/** Repeated contacts of a batch wait for the first one, which creates the contact. */
function turnsOf(
  batch: readonly ContactDraft[],
  seen: Set<string>,
  country: Country,
): { readonly first: ContactImportItem[]; readonly later: ContactImportItem[] } {
  const turns = { first: [] as ContactImportItem[], later: [] as ContactImportItem[] };
  for (const draft of batch) {
    const forms = phoneVariants(readPhone(draft.number, country) ?? draft.number);
    const isRepeated = forms.some((number) => seen.has(number));
    if (draft.refused === undefined) for (const number of forms) seen.add(number);
    turns[isRepeated ? 'later' : 'first'].push({ draft, isRepeated });
  }
  return turns;
}

/** Imports all contacts in batches; a refused contact does not stop the others. */
export async function takeContacts(target: Target, contacts: ReturnType<ImportSource['contacts']>): Promise<void> {
  const tags = await tagsFor(target);
  const seen = new Set<string>();
  for await (const batch of contacts) {
    // Contacts of earlier batches are in the table, except in a dry run.
    if (!target.isDry) seen.clear();
    const { first, later } = turnsOf(batch, seen, companyCountry(target.company));
    const waiting = first.reverse();
    const work = async (): Promise<void> => {
      for (let turn = waiting.pop(); turn; turn = waiting.pop()) await takeContact(target, turn, tags);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    for (const turn of later) await takeContact(target, turn, tags);
  }
}
