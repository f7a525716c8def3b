import * as z from 'zod';

/**
 * Zod tries `new Function` when the first schema is made, which the content security policy reports as a violation. So
 * main.tsx imports this first, and web/build/groups.ts keeps it in the file of the library itself.
 */
z.config({ jitless: true });
