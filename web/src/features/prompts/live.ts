import type { LiveTable } from '@web/lib/live.ts';

export const live: LiveTable = {
  // Events know neither what was used nor the ends of the keys, and selects hold the names too.
  prompt: (client) => void client.invalidateQueries({ queryKey: ['prompts'] }),
};
