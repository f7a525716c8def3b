import { Email } from '@shared/core/fields.ts';
import * as z from 'zod';

/** The login form's own rules; six characters, because passwords older than today's minimum still sign in. */
export const LoginForm = z.object({
  email: Email,
  password: z.string().min(6, 'password_login_short').max(200, 'too_long'),
});
