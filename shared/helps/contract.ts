import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { changeContract } from '../core/recordContract.ts';
import { route } from '../core/route.ts';
import { Help } from './model.ts';
import { videoOf } from './video.ts';

const HelpView = Help.omit({ version: true });

/** An address of YouTube, or the id of a video. */
const Video = z
  .string()
  .trim()
  .max(200, 'too_long')
  .transform((text, { addIssue }) => {
    const video = videoOf(text);
    if (video !== undefined) return video;
    addIssue({ code: 'custom', message: 'invalid_video' });
    return z.NEVER;
  });

/** Fields of a help video that clients write. */
export const HelpFields = z.object({
  title: z.string().trim().max(100, 'too_long'),
  description: z.string().trim().max(500, 'too_long'),
  video: Video,
});

const titleErrors = ['ERR_HELP_REQUIRED', 'ERR_HELP_INVALID_NAME'] as const;

export const helps = {
  list: route({
    method: 'GET',
    path: '/helps',
    access: 'user',
    summary: 'Help videos in the order they were written',
    input: z.object({}),
    output: z.array(HelpView),
    errors: [],
  }),
  listAll: route({
    method: 'GET',
    path: '/helps/list',
    access: 'user',
    summary: 'The same list under its other name',
    input: z.object({}),
    output: z.array(HelpView),
    errors: [],
  }),
  ...changeContract({
    name: 'helps',
    path: '/helps',
    writers: 'super',
    view: HelpView,
    missing: 'ERR_NO_HELP_FOUND',
    create: {
      summary: 'Add a help video',
      input: HelpFields.extend({ description: HelpFields.shape.description.default('') }),
      errors: [...titleErrors, 'ERR_HELP_LIMIT'],
    },
    update: {
      summary: 'Change a help video; absent fields stay',
      input: HelpFields.partial().extend({ id: NumericId }),
      errors: titleErrors,
    },
    remove: { summary: 'Delete a help video', errors: [] },
  }),
};
