import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Chunk, closure } from './chunks.ts';

/** Gzipped bytes of scripts and how many files of them may be needed before a screen shows. */
interface Limit {
  readonly bytes: number;
  readonly files: number;
}
interface BudgetLimits {
  /** The one that people wait for in the morning. */
  readonly inbox: Limit;
  /** Whichever other screen is opened first. */
  readonly others: Limit;
}
const limits: BudgetLimits = { inbox: { bytes: 219_700, files: 12 }, others: { bytes: 256_800, files: 60 } };

interface BuiltChunk extends Chunk {
  readonly code: string;
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
  readonly facadeModuleId: string | null;
}

interface Weight {
  readonly name: string;
  readonly bytes: number;
  readonly files: number;
}

const inbox = 'tickets/TicketsScreen.tsx';

/** Size of each screen together with the frame around every screen, the heaviest first. */
function weigh(files: readonly BuiltChunk[]): Weight[] {
  const chunks = new Map(files.map((file) => [file.fileName, file]));
  const sizes = new Map(files.map((file) => [file.fileName, gzipSync(file.code).length]));
  const named = (isIt: (file: BuiltChunk) => boolean): string[] => files.filter(isIt).map(({ fileName }) => fileName);
  const frame = named((file) => file.isEntry || file.facadeModuleId?.endsWith('/app/shell/Shell.tsx') === true);
  /** Screens other than the inbox are reached through this chunk. */
  const others = named((file) => file.facadeModuleId?.endsWith('/app/MemberScreens.tsx') === true);
  return files
    .filter(
      (file) => file.isDynamicEntry && /\/features\/\w+\/(?:\w+\/)?\w*Screen\.tsx$/.test(file.facadeModuleId ?? ''),
    )
    .map(({ fileName, facadeModuleId }) => {
      const name = (facadeModuleId ?? '').split('/features/').at(-1) ?? '';
      const needed = closure(chunks, [...frame, ...(name === inbox ? [] : others), fileName]);
      return {
        name,
        bytes: needed.reduce((sum, one) => sum + (sizes.get(one.fileName) ?? 0), 0),
        files: needed.length,
      };
    })
    .sort((one, other) => other.bytes - one.bytes);
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Fails the build whose first load is too heavy. */
export const budget = (allowed: BudgetLimits = limits): Plugin => ({
  name: 'budget',
  apply: 'build',
  generateBundle: {
    // The names of the files to fetch ahead are written into the scripts last.
    order: 'post',
    handler(_options, bundle) {
      const weights = weigh(Object.values(bundle).filter((file) => file.type === 'chunk'));
      const others = weights.filter(({ name }) => name !== inbox);
      const isOver = ({ name, bytes, files }: Weight): boolean => {
        const limit = name === inbox ? allowed.inbox : allowed.others;
        return bytes > limit.bytes || files > limit.files;
      };
      const words = ({ name, bytes, files }: Weight): string => {
        const limit = name === inbox ? allowed.inbox : allowed.others;
        return `${name} needs ${kilobytes(bytes)} gzipped of ${kilobytes(limit.bytes)}, ${files} files of ${limit.files}`;
      };
      const over = weights.filter(isOver);
      if (over.length > 0) this.error(over.map(words).join('; '));
      for (const weight of [...weights.filter(({ name }) => name === inbox), ...others.slice(0, 1)]) {
        this.info(words(weight));
      }
    },
  },
});
