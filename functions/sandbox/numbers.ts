import { createHash } from 'node:crypto';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import type { CompanyCtx } from '../core/ctx.ts';
import { retryConflicts } from '../core/store.ts';
import { addTemplate, sampleTemplate } from './graphTemplates.ts';
import { displayNumber, newAccessToken, newMobileNumber, newObjectId } from './ids.ts';
import * as repo from './repo.ts';

// Tokens are looked up by their digest, so that the index does not give them away.
const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A number with fresh ids and its own token; every number is a business account of its own. */
export const createNumber = (ctx: CompanyCtx, verifiedName: string): Promise<SandboxNumber> =>
  retryConflicts(async () => {
    const number: SandboxNumber = {
      phoneNumberId: newObjectId(),
      wabaId: newObjectId(),
      accessToken: newAccessToken(),
      displayPhoneNumber: displayNumber(newMobileNumber()),
      verifiedName: verifiedName || 'Sandbox',
      companyId: ctx.companyId,
    };
    await repo.createNumber(number, digest(number.accessToken));
    await addTemplate(number, sampleTemplate);
    return number;
  });

export const findNumberByToken = (token: string): Promise<SandboxNumber | undefined> =>
  repo.findNumberByToken(digest(token));
