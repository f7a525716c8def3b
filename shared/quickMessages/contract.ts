import * as z from 'zod';
import { Bool, NumericId, SearchParam } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { UploadedMedia } from '../core/uploadedMedia.ts';
import { QuickMessageView } from './model.ts';
import { longestQuickText, longestShortcode } from './rules.ts';

const Id = z.object({ id: NumericId });

/** Typed with or without the slash that brings the list up. */
export const Shortcode = z
  .string()
  .transform((text) =>
    text
      .replace(/^[\s/]+/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .pipe(z.string().max(longestShortcode, 'too_long'));

export const QuickText = z.string().max(longestQuickText, 'too_long');

const CategoryId = z.preprocess((value) => (value === '' || value === 0 ? null : value), NumericId.nullable());

/** Accepted for compatibility and ignored: who asks and for which company comes from the session (B-QM-1). */
const Ignored = { companyId: NumericId.optional(), userId: NumericId.optional() };

export const quickMessages = {
  page: route({
    method: 'GET',
    path: '/quick-messages',
    access: 'user',
    summary: 'Quick messages one may see, by shortcode; searchParam looks into shortcode and text',
    input: PageInput.extend({ ...Ignored, searchParam: SearchParam, isCategory: Bool.optional() }),
    output: z.object({ records: z.array(QuickMessageView), ...pageOutput }),
    errors: [],
  }),
  list: route({
    method: 'GET',
    path: '/quick-messages/list',
    access: 'user',
    summary:
      'The first 100 active ones that match, shortcodes that begin with searchParam before others; showAll adds categories and inactive ones',
    input: z.object({ ...Ignored, searchParam: SearchParam, showAll: Bool.optional() }),
    output: z.array(QuickMessageView),
    errors: [],
  }),
  categoriesMessages: route({
    method: 'GET',
    path: '/quick-messages/categoriesMessages',
    access: 'user',
    summary: 'The first 100 categories and matching messages; messages without a category come last, under null',
    input: z.object({ ...Ignored, searchParam: SearchParam }),
    output: z.array(
      z.object({
        id: z.number().int().nullable(),
        shortcode: z.string().nullable(),
        category: QuickMessageView.nullable(),
        messages: z.array(QuickMessageView),
      }),
    ),
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/quick-messages/{id}',
    access: 'user',
    summary: 'One quick message',
    input: Id,
    output: QuickMessageView,
    errors: ['ERR_NO_QUICKMESSAGE_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/quick-messages',
    access: 'user',
    audit: 'quickMessages.create',
    idempotent: true,
    summary: 'Create a quick message or a category; general ones by administrators and supervisors only',
    input: z.object({
      ...Ignored,
      shortcode: Shortcode.default(''),
      message: QuickText.default(''),
      geral: Bool.default(false),
      status: Bool.default(true),
      isCategory: Bool.default(false),
      categoryId: CategoryId.default(null),
      /** A file that was uploaded through `media.upload`. */
      media: UploadedMedia.nullish(),
    }),
    output: QuickMessageView,
    errors: [
      'ERR_QUICKMESSAGE_REQUIRED',
      'ERR_QUICKMESSAGE_INVALID_NAME',
      'ERR_QUICKMESSAGE_LIMIT',
      'ERR_NO_QUICKMESSAGE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_FILETYPE_NOT_ALLOWED',
      'ERR_FILESIZE_OVER_LIMIT',
      'ERR_NO_MESSAGE_CONTENT_PROVIDED',
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/quick-messages/{id}',
    access: 'user',
    audit: 'quickMessages.update',
    summary: 'Change one; absent fields stay, its owner and its kind cannot change',
    input: Id.extend({
      ...Ignored,
      shortcode: Shortcode.optional(),
      message: QuickText.optional(),
      geral: Bool.optional(),
      status: Bool.optional(),
      categoryId: CategoryId.optional(),
      /** A file in place of the one before; null takes it away. */
      media: UploadedMedia.nullish(),
    }),
    output: QuickMessageView,
    errors: [
      'ERR_NO_QUICKMESSAGE_FOUND',
      'ERR_QUICKMESSAGE_REQUIRED',
      'ERR_QUICKMESSAGE_INVALID_NAME',
      'ERR_NO_PERMISSION',
      'ERR_FILETYPE_NOT_ALLOWED',
      'ERR_FILESIZE_OVER_LIMIT',
      'ERR_NO_MESSAGE_CONTENT_PROVIDED',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/quick-messages/{id}',
    access: 'user',
    audit: 'quickMessages.remove',
    summary: 'Delete one with its file; the messages of a category stay, without one',
    input: Id,
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_QUICKMESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  }),
  uploadMedia: route({
    method: 'POST',
    path: '/quick-messages/{id}/media-upload',
    access: 'user',
    audit: 'quickMessages.uploadMedia',
    multipart: true,
    summary:
      'Give it a file, in place of the one before: a small one in the form, or one uploaded through media.upload',
    input: Id.extend({ typeArch: z.string().max(100).optional(), media: UploadedMedia.nullish() }),
    output: QuickMessageView,
    errors: [
      'ERR_NO_QUICKMESSAGE_FOUND',
      'ERR_QUICKMESSAGE_REQUIRED',
      'ERR_NO_PERMISSION',
      'ERR_FILETYPE_NOT_ALLOWED',
      'ERR_FILESIZE_OVER_LIMIT',
      'ERR_NO_MESSAGE_CONTENT_PROVIDED',
    ],
  }),
  removeMedia: route({
    method: 'DELETE',
    path: '/quick-messages/{id}/media-upload',
    access: 'user',
    audit: 'quickMessages.removeMedia',
    summary: 'Take its file away; one without a text keeps it',
    input: Id,
    output: QuickMessageView,
    errors: ['ERR_NO_QUICKMESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_QUICKMESSAGE_REQUIRED'],
  }),
};
