import * as z from 'zod';

/** How one signs in: as who manages pages, as an Instagram account itself, or to bring a number (Embedded Signup). */
export const LoginWay = z.enum(['facebook', 'instagram', 'whatsapp']);
export type LoginWay = z.infer<typeof LoginWay>;
