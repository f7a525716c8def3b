import * as z from 'zod';

/** The ways to sign in at Meta: for pages, for an Instagram account, or to bring a number (Embedded Signup). */
export const LoginWay = z.enum(['facebook', 'instagram', 'whatsapp']);
export type LoginWay = z.infer<typeof LoginWay>;
