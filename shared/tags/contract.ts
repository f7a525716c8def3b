import * as z from 'zod';
import { HexColor, NumericId, SearchParam } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { ContactTag } from './contactTag.ts';
import { TagView } from './model.ts';
import { tagNameLength } from './rules.ts';

const Id = z.object({ id: NumericId });

/** 0 or 1 as number, text or truth value. */
const Kanban = z
  .union([z.boolean(), z.enum(['true', 'false', '0', '1']), z.literal(0), z.literal(1)])
  .transform((value) => ([true, 1, 'true', '1'].includes(value) ? (1 as const) : (0 as const)));

export const TagName = z.string().trim().min(tagNameLength.least, 'too_short').max(tagNameLength.most, 'too_long');

export const TagInput = z.object({ name: TagName, color: HexColor, kanban: Kanban.default(0) });

const TagId = z.union([NumericId, z.object({ id: NumericId }).transform(({ id }) => id)]);

const InTicket = z.object({ ticketId: NumericId });
/** The ticket's `version` keeps a late answer from undoing a later move by another user. */
const Moved = z.object({ ticketId: z.number().int(), tags: z.array(ContactTag), version: z.number().int() });

export const tags = {
  page: route({
    method: 'GET',
    path: '/tags',
    access: 'user',
    summary: 'Tags by name, 20 rows after `offset`, with the number of contacts or tickets that carry them',
    input: z.object({
      companyId: NumericId.optional(),
      kanban: Kanban.optional(),
      searchParam: SearchParam,
      offset: z.coerce.number().int().min(0).max(10_000).default(0),
      /** Cursor of the page before; it takes precedence over `offset`. */
      cursor: PageInput.shape.cursor,
    }),
    output: z.object({ tags: z.array(TagView), ...pageOutput }),
    errors: [],
  }),
  list: route({
    method: 'GET',
    path: '/tags/list',
    access: 'user',
    summary: 'The first 100 matching tags by name; kanban restricts to one kind',
    input: z.object({ companyId: NumericId.optional(), kanban: Kanban.optional(), searchParam: SearchParam }),
    output: z.array(TagView),
    errors: [],
  }),
  lanes: route({
    method: 'GET',
    path: '/tags/kanban',
    access: 'user',
    plan: 'useKanban',
    summary: 'Kanban tags by number, 100 at a time',
    input: PageInput.pick({ cursor: true }),
    output: z.object({ lista: z.array(TagView), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/tags/{id}',
    access: 'user',
    summary: 'One tag',
    input: Id,
    output: TagView,
    errors: ['ERR_NO_TAG_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/tags',
    access: 'user',
    audit: 'tags.create',
    idempotent: true,
    summary: 'Create a tag; kanban tags by administrators only',
    input: TagInput,
    output: TagView,
    errors: ['ERR_TAG_NAME_ALREADY_EXISTS', 'ERR_TAG_LIMIT', 'ERR_NO_PERMISSION', 'ERR_PLAN_FEATURE_DISABLED'],
  }),
  update: route({
    method: 'PUT',
    path: '/tags/{id}',
    access: 'admin',
    audit: 'tags.update',
    summary: 'Rename or recolour a tag; absent fields stay, its kind cannot change',
    input: Id.extend({ name: TagName.optional(), color: HexColor.optional(), kanban: Kanban.optional() }),
    output: TagView,
    errors: ['ERR_NO_TAG_FOUND', 'ERR_TAG_NAME_ALREADY_EXISTS'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/tags/{id}',
    access: 'admin',
    audit: 'tags.remove',
    summary: 'Delete a tag; contacts and tickets lose it',
    input: Id,
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_TAG_FOUND'],
  }),
  sync: route({
    method: 'POST',
    path: '/tags/sync',
    access: 'user',
    summary: 'Set a contact’s tags; with a ticket also its kanban tags. An empty list clears',
    input: z.object({
      contactId: z.coerce.string().max(40),
      ticketId: NumericId.nullish(),
      /** Numbers, or objects with an `id`. */
      tags: z.array(TagId).max(200),
    }),
    output: z.object({
      contactId: z.string(),
      tags: z.array(ContactTag),
      /** null: no ticket was named. */
      kanbanTags: z.array(ContactTag).nullable(),
    }),
    errors: [
      'ERR_NO_CONTACT_FOUND',
      'ERR_CONTACT_HIDDEN',
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_TAG_FOUND',
      'ERR_TICKET_TRANSITION',
    ],
  }),
  ofContact: route({
    method: 'GET',
    path: '/contactTags/{contactId}',
    access: 'user',
    summary: 'Whether a contact has any tag',
    input: z.object({ contactId: z.string().max(40) }),
    output: z.object({ tags: z.boolean() }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  moveTicket: route({
    method: 'PUT',
    path: '/ticket-tags/{ticketId}/{tagId}',
    access: 'user',
    plan: 'useKanban',
    summary: 'Put a ticket into a lane, out of any other',
    input: InTicket.extend({ tagId: NumericId }),
    output: Moved,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_TICKET_TRANSITION'],
  }),
  clearTicket: route({
    method: 'DELETE',
    path: '/ticket-tags/{ticketId}',
    access: 'user',
    plan: 'useKanban',
    summary: 'Take a ticket out of its lane',
    input: InTicket,
    output: Moved,
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
};
