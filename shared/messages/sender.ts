import * as z from 'zod';
import { Alias } from '../contacts/model.ts';

/** Who of a group wrote a message: how they are addressed, and how they are shown. */
export const Sender = z.object({ alias: Alias, name: z.string(), number: z.string() });
export type Sender = z.infer<typeof Sender>;
