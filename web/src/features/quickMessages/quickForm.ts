import { QuickText, Shortcode } from '@shared/quickMessages/contract.ts';
import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import * as z from 'zod';

/** The contract's rules. A file takes the place of a text; a category has neither. */
export const QuickForm = z
  .object({
    shortcode: requiredText(Shortcode).refine((text) => text !== '', 'required'),
    message: QuickText,
    /** Empty: none. */
    categoryId: z.string(),
    geral: z.boolean(),
    status: z.boolean(),
    isCategory: z.boolean(),
    hasFile: z.boolean(),
  })
  .refine(({ message, isCategory, hasFile }) => isCategory || hasFile || message.trim() !== '', {
    path: ['message'],
    message: 'required',
  });
export type QuickFields = z.input<typeof QuickForm>;

/** Initial values of the dialog. */
export function quickDefaults(record: QuickMessageView | undefined, isCategory: boolean): QuickFields {
  if (record === undefined) {
    return { shortcode: '', message: '', categoryId: '', geral: false, status: true, isCategory, hasFile: false };
  }
  const { shortcode, message, categoryId, geral, status, isMedia } = record;
  return {
    shortcode,
    message,
    categoryId: categoryId === null ? '' : String(categoryId),
    geral,
    status,
    isCategory: record.isCategory,
    hasFile: isMedia,
  };
}

/** Fields of the form that the server accepts. */
export function quickInput({ shortcode, message, categoryId, geral, status }: z.output<typeof QuickForm>) {
  return { shortcode, message, geral, status, categoryId: categoryId === '' ? null : Number(categoryId) };
}
