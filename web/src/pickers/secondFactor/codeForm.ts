import * as z from 'zod';

/** Six digits, or a recovery code; spaces and lines between are as people like. */
export const CodeForm = z.object({ code: z.string().trim().min(6, 'too_short').max(40, 'too_long') });
