import * as z from 'zod';
import { route } from '../core/route.ts';

export const media = {
  upload: route({
    method: 'POST',
    path: '/media/uploads',
    access: 'user',
    summary: 'Permission to upload one file straight to storage (presigned POST, 15 minutes)',
    input: z.object({
      name: z.string().min(1).max(255),
      type: z.string().min(3).max(127),
      /** bytes */
      size: z.number().int().min(1),
    }),
    output: z.object({ url: z.string(), fields: z.record(z.string(), z.string()), key: z.string() }),
    errors: ['ERR_FILESIZE_OVER_LIMIT', 'ERR_FILETYPE_NOT_ALLOWED'],
  }),
  read: route({
    method: 'GET',
    path: '/media/{key+}',
    access: 'cookie',
    whenExpired: true,
    summary: 'Redirects to the stored file of the own company (302, link valid for five minutes)',
    input: z.object({ key: z.string().max(300) }),
    output: z.null(),
    errors: ['ERR_NOT_FOUND', 'ERR_SESSION_EXPIRED'],
  }),
  linked: route({
    method: 'GET',
    path: '/media-links/{token}',
    access: 'public',
    summary: 'Redirects to the stored file that a link of 24 hours stands for; flows of the company get such links',
    input: z.object({ token: z.string().max(600) }),
    output: z.null(),
    errors: ['ERR_NOT_FOUND'],
  }),
};
