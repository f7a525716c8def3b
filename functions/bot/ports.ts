import type { CompanyCtx } from '../core/context/ctx.ts';
import { fileLines, hasFileList } from '../flows/fileLists/service.ts';
import { integrationRecords } from '../flows/integrations/repo.ts';
import { promptRecords } from '../flows/prompts/repo.ts';
import type { OwnFile } from './files.ts';

/** A part of a file list: a text, or a stored file with its caption. */
export interface ListedLine {
  readonly text: string;
  readonly file: OwnFile | null;
}

interface Port {
  readonly has: (ctx: CompanyCtx, id: number) => Promise<boolean>;
}

interface FilePort extends Port {
  /** The list's own message first, then its files in order (B-BOT-12). */
  readonly lines: (ctx: CompanyCtx, id: number) => Promise<readonly ListedLine[]>;
}

interface Ports {
  readonly integrations: Port;
  readonly prompts: Port;
  readonly files: FilePort;
}

/** An option that leads to a missing feature counts as plain text (B-BOT-18). */
export const ports: Ports = {
  integrations: { has: async (ctx, id) => (await integrationRecords.findUsable(ctx, id)) !== undefined },
  prompts: { has: async (ctx, id) => (await promptRecords.findUsable(ctx, id)) !== undefined },
  files: { has: hasFileList, lines: fileLines },
};
