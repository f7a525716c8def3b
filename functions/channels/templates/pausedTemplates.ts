import type { Template } from '@shared/templates/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { saveHealth } from '../connections/health.ts';

/** Paused templates named in a warning, because an account may have hundreds. */
const maxNamed = 20;

const isPaused = (template: Template | undefined): boolean =>
  template?.status === 'PAUSED' || template?.status === 'DISABLED';

const shownName = ({ name, language }: Template): string => `${name} (${language})`;

/** Keeps with a connection which of its templates the platform paused or switched off. May run again. */
export async function notePausedTemplate(
  ctx: CompanyCtx,
  before: Template | undefined,
  after: Template | undefined,
): Promise<void> {
  const template = after ?? before;
  if (!template || isPaused(before) === isPaused(after)) return;
  const named = shownName(template);
  await saveHealth(ctx, template.whatsappId, ({ health }) => {
    const others = (health?.pausedTemplates ?? []).filter((name) => name !== named);
    return { pausedTemplates: isPaused(after) ? [...others, named].toSorted().slice(0, maxNamed) : others };
  });
}
