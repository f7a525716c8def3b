import { contacts } from '@shared/contacts/contract.ts';
import { contactView, hidesNumbers } from '@shared/contacts/mask.ts';
import { previewFor } from '@shared/contacts/merge.ts';
import type { Contact, ContactView } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { digitsOf } from '@shared/core/text.ts';
import { companyCountry, readPhone } from '@shared/phones/read.ts';
import { type Settings, withDefaults } from '@shared/settings/model.ts';
import { ulid } from 'ulid';
import { defaultConnection } from '../../channels/connections/service.ts';
import { type Ctx, isAdmin } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { multipart } from '../../core/http/multipart.ts';
import { requirePhone } from '../../core/http/phones.ts';
import { serve } from '../../core/http/serve.ts';
import { phoneAliases } from '../../core/store/contactAliases.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { keys } from '../../core/store/table.ts';
import { removeTicket } from '../../inbox/tickets/removal.ts';
import { findByNumber } from '../../search/contacts.ts';
import { mayChange, requireChangeable, requireChangeableId } from '../records/access.ts';
import { changeContact, createContact, deleteContact, findContact, getContact } from '../records/contacts.ts';
import { duplicateCandidatesOf, markDistinct } from './duplicateCandidates.ts';
import { importPerson } from './importing.ts';
import { followBlock, moveBlock } from './linkedBlocks.ts';
import { foundView, listContacts, listNames } from './list.ts';
import { readMapping } from './mapping.ts';
import { mergeContacts, previewMerge, unmergeContact } from './merging.ts';
import { numberChangeSteps } from './numberChange.ts';
import { pictureKey } from './pictures.ts';
import { importSheet } from './upload.ts';

const settingsOf = (ctx: Ctx): Settings => withDefaults(ctx.request.alongside[0] ?? {});
const isMaskedFor = (ctx: Ctx): boolean => hidesNumbers(ctx.user.profile, settingsOf(ctx));
const viewFor = (ctx: Ctx, contact: Contact): ContactView => contactView(contact, isMaskedFor(ctx));

const acceptsAudio = (ctx: Ctx): boolean => settingsOf(ctx).acceptAudioMessageContact === 'enabled';

async function create(input: Parsed<typeof contacts.create>, ctx: Ctx): Promise<ContactView> {
  const at = ctx.now.toISOString();
  const number = requirePhone(ctx, input.number);
  const contact: Contact = {
    id: ulid(),
    companyId: ctx.companyId,
    name: input.name,
    number,
    email: input.email,
    profilePicUrl: null,
    channel: 'whatsapp',
    isGroup: false,
    active: true,
    disableBot: false,
    acceptAudioMessage: acceptsAudio(ctx),
    lgpdAcceptedAt: null,
    extraInfo: input.extraInfo,
    tags: [],
    aliases: phoneAliases(number),
    newestTickets: {},
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  await createContact(contact);
  return viewFor(ctx, contact);
}

const unchanged = (shown: Contact['extraInfo'][number] | undefined, entry: Contact['extraInfo'][number]): boolean =>
  shown !== undefined && shown.name === entry.name && shown.value === entry.value;

/** Masked values that the caller sends back unchanged are no change (B-PERM-11). */
function changedBy(ctx: Ctx, before: Contact, input: Parsed<typeof contacts.update>): Contact {
  const shown = viewFor(ctx, before);
  const { name, number, email, extraInfo } = input;
  const isSame = number === undefined || number === shown.number || digitsOf(number) === before.number;
  const read = isSame ? before.number : readPhone(number, companyCountry(ctx.company));
  const isNumber = read !== undefined && (isSame || !number.includes('*'));
  if (!isNumber) throw new AppError('ERR_INVALID_PHONE_NUMBER', { fields: { number: 'invalid_phone' } });
  return {
    ...before,
    name: name === undefined || name === shown.name ? before.name : name,
    number: read,
    email: email === undefined || email === shown.email ? before.email : email,
    extraInfo:
      extraInfo?.map((entry, place) =>
        unchanged(shown.extraInfo[place], entry) ? (before.extraInfo[place] ?? entry) : entry,
      ) ?? before.extraInfo,
  };
}

async function update(input: Parsed<typeof contacts.update>, ctx: Ctx): Promise<ContactView> {
  let known: Contact | undefined;
  const contact = await changeContact(
    ctx,
    input.id,
    async (before) => {
      await requireChangeable(ctx, before);
      return changedBy(ctx, before, input);
    },
    (before, after) => {
      known = before;
      return numberChangeSteps(ctx, before, after);
    },
  );
  if (known) await moveBlock(ctx, known, contact);
  const isNamed = input.name !== undefined || input.number !== undefined;
  // Also when this request changed nothing: the one before may have ended between saving and telling.
  if (isNamed) await enqueueJobs([{ type: 'contact.changed', companyId: ctx.companyId, contactId: contact.id }]);
  return viewFor(ctx, contact);
}

/** A removal that dies half-way is completed by its job after this many seconds. */
const removalDelay = 30;

async function remove({ id }: Parsed<typeof contacts.remove>, ctx: Ctx): Promise<{ message: string }> {
  const { merged = [], legalHold } = await getContact(ctx, id, true);
  if (legalHold) throw new AppError('ERR_LEGAL_HOLD');
  // Merged contacts are removed first, because they cannot be found without this one.
  for (const part of merged) {
    if (await findContact(ctx, part, true)) await remove({ id: part }, ctx);
  }
  const { newestTickets } = await getContact(ctx, id, true);
  const job = {
    type: 'contact.removed' as const,
    companyId: ctx.companyId,
    contactId: id,
    whatsappIds: Object.keys(newestTickets).map(Number),
  };
  await enqueueJobs([job], removalDelay);
  const { profilePicUrl } = await deleteContact(ctx, id);
  const { companyId } = ctx;
  if (profilePicUrl !== null)
    await enqueueJobs([{ type: 'media.delete', companyId, key: pictureKey({ companyId, id }) }]);
  for (const ticketId of Object.values(newestTickets)) {
    try {
      await removeTicket(ctx, ticketId);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND')) throw error;
    }
  }
  return { message: 'Contact deleted' };
}

/**
 * Checks that the caller may change all of these contacts before a merge or its rejection.
 * @throws ERR_NO_CONTACT_FOUND, ERR_CONTACT_HIDDEN
 */
async function requireBoth(ctx: Ctx, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) if (!isAdmin(ctx)) await requireChangeable(ctx, await getContact(ctx, id, true));
}

/** Saves a change that requires access to the contact. */
const changeSeen = (ctx: Ctx, id: string, change: (contact: Contact) => Contact | undefined): Promise<Contact> =>
  changeContact(ctx, id, async (before) => {
    await requireChangeable(ctx, before);
    return change(before);
  });

/** A number that the contact gets by a merge is written to until the merge is undone. */
const tellingNumber = (ctx: Ctx) => (before: Contact, after: Contact) => numberChangeSteps(ctx, before, after);

const settingsBeside = (companyId: number) => [keys.settings(companyId)];

export const handler = serve(
  contacts,
  {
    async list(input, ctx) {
      const isMasked = isMaskedFor(ctx);
      const page = await listContacts(ctx, input, isMasked);
      return { ...page, contacts: page.contacts.map((contact) => foundView(contact, input.searchParam, isMasked)) };
    },

    async names({ searchParam, name }, ctx) {
      const text = searchParam || name;
      const isMasked = isMaskedFor(ctx);
      return (await listNames(ctx, text, isMasked)).map((contact) => foundView(contact, text, isMasked));
    },

    async profile({ number }, ctx) {
      const contact =
        (await findByNumber(ctx, number)) ??
        (await findByNumber(ctx, readPhone(number, companyCountry(ctx.company)) ?? number));
      const picture = contact?.profilePicUrl ?? null;
      return { contactId: contact?.id ?? (0 as const), urlPicture: picture, profilePicUrl: picture };
    },

    async get({ id }, ctx) {
      const item = ctx.request.alongside[1];
      // Read again when it is missing: it may be that new.
      return viewFor(ctx, item ? fromItem(contactEntity, item) : await getContact(ctx, id, true));
    },

    // The record that serve leaves is all there is to do.
    export: async () => null,

    create,
    update,
    remove,

    async importOne(person, ctx) {
      const { contact, isNew } = await importPerson(
        ctx,
        { ...person, number: requirePhone(ctx, person.number) },
        acceptsAudio(ctx),
        undefined,
        (known) => mayChange(ctx, known),
      );
      return { ...viewFor(ctx, contact), isNew };
    },

    async upload({ mapping }, ctx) {
      const { created, existing, failures } = await importSheet(ctx, {
        mapping: readMapping(mapping, 'contacts'),
        acceptAudio: acceptsAudio(ctx),
      });
      return { contacts: created.map((contact) => viewFor(ctx, contact)), existing, failures };
    },

    async mergePreview(pair, ctx) {
      await requireBoth(ctx, pair.winnerId, pair.loserId);
      return previewFor(await previewMerge(ctx, pair), isMaskedFor(ctx));
    },

    async merge(pair, ctx) {
      await requireBoth(ctx, pair.winnerId, pair.loserId);
      const { winner, loser } = await mergeContacts(ctx, pair, tellingNumber(ctx));
      await enqueueJobs([{ type: 'contact.changed', companyId: ctx.companyId, contactId: winner.id }]);
      return { contact: viewFor(ctx, winner), until: loser.merge?.until ?? ctx.now.toISOString() };
    },

    async unmerge({ id }, ctx) {
      await requireChangeableId(ctx, id);
      const { winner, loser } = await unmergeContact(ctx, id, tellingNumber(ctx));
      await enqueueJobs([{ type: 'contact.changed', companyId: ctx.companyId, contactId: winner.id }]);
      return { contact: viewFor(ctx, winner), restored: viewFor(ctx, loser) };
    },

    async alike({ id }, ctx) {
      const found = await duplicateCandidatesOf(ctx, id, isMaskedFor(ctx));
      return found.map(({ contact, likeness }) => ({ contact: viewFor(ctx, contact), likeness }));
    },

    async tellApart({ id, otherId }, ctx) {
      await requireChangeableId(ctx, id);
      return markDistinct(ctx, id, otherId);
    },

    async importPhone(_input, ctx) {
      await defaultConnection(ctx);
      // The official platforms keep no address book; only a phone that is linked as such has one.
      throw new AppError('ERR_CHANNEL_NOT_SUPPORTED');
    },

    async block({ id, active }, ctx) {
      const change = (contact: Contact) => (contact.active === active ? undefined : { ...contact, active });
      const contact = await changeSeen(ctx, id, change);
      await followBlock(ctx, contact);
      return viewFor(ctx, contact);
    },

    async toggleBot({ id }, ctx) {
      return viewFor(ctx, await changeSeen(ctx, id, (contact) => ({ ...contact, disableBot: !contact.disableBot })));
    },

    async toggleAudio({ id }, ctx) {
      const flip = (contact: Contact): Contact => ({ ...contact, acceptAudioMessage: !contact.acceptAudioMessage });
      return viewFor(ctx, await changeSeen(ctx, id, flip));
    },
  },
  {
    multipart,
    alongside: {
      importOne: settingsBeside,
      upload: settingsBeside,
      mergePreview: settingsBeside,
      merge: settingsBeside,
      unmerge: settingsBeside,
      alike: settingsBeside,
      list: settingsBeside,
      names: settingsBeside,
      get: (companyId, { id = '' }) => [keys.settings(companyId), keys.contact(companyId, id)],
      create: settingsBeside,
      update: settingsBeside,
      block: settingsBeside,
      toggleBot: settingsBeside,
      toggleAudio: settingsBeside,
    },
  },
);
