import type { Connection } from '@shared/connections/model.ts';
import { tokenNotRenewed } from '@shared/connections/view.ts';
import type { NumberWarning } from '@shared/emails/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { administratorsToTell } from '../../core/store/administrators.ts';
import type { Step } from '../../core/store/commit.ts';
import { emailSteps } from '../../core/store/emails.ts';

const depths = { UNKNOWN: 0, GREEN: 0, YELLOW: 1, RED: 2 } as const;

interface Warning {
  readonly warning: NumberWarning;
  readonly detail: string;
}

const depthOf = ({ health }: Connection): number => depths[health?.quality ?? 'UNKNOWN'];

/** A linked number that was used is still in use while its line is lost or opened again. */
const wasInUse = ({ status, link, number }: Connection): boolean =>
  status === 'CONNECTED' || (link !== undefined && number !== '' && (status === 'TIMEOUT' || status === 'OPENING'));

/** Warnings by the reason for which a linked number's line ended for good. */
const endings: Readonly<Record<string, NumberWarning>> = {
  LOGGED_OUT: 'unlinked',
  BANNED: 'banned',
  REPLACED: 'replaced',
  OVERLOADED: 'overloaded',
};

function warningsOf(before: Connection, after: Connection): Warning[] {
  const found: Warning[] = [];
  if (depthOf(after) > depthOf(before)) {
    const warning = after.health?.quality === 'RED' ? 'qualityLow' : 'qualityMedium';
    found.push({ warning, detail: '' });
  }
  if (after.health?.nameStatus === 'DECLINED' && before.health?.nameStatus !== 'DECLINED')
    found.push({ warning: 'nameDeclined', detail: after.verifiedName });
  const known = before.health?.pausedTemplates ?? [];
  const added = (after.health?.pausedTemplates ?? []).filter((name) => !known.includes(name));
  if (added.length > 0) found.push({ warning: 'templatePaused', detail: added.join(', ') });
  // A user who disconnects by hand gives no reason.
  if (wasInUse(before) && after.status === 'DISCONNECTED' && after.statusReason !== '')
    found.push({ warning: endings[after.statusReason] ?? 'refused', detail: '' });
  if (after.statusReason === tokenNotRenewed && before.statusReason !== tokenNotRenewed)
    found.push({ warning: 'accessEnding', detail: '' });
  return found;
}

/** Steps that tell the administrators by e-mail what got worse about a connection. */
export async function warningSteps(ctx: CompanyCtx, before: Connection, after: Connection): Promise<Step[]> {
  const warnings = warningsOf(before, after);
  const audience = warnings.length > 0 ? await administratorsToTell(ctx) : undefined;
  if (!audience) return [];
  const { site, companyName, administrators } = audience;
  return administrators.flatMap(({ email, language, name }) =>
    warnings.flatMap(({ warning, detail }) =>
      emailSteps(ctx, {
        ...{ to: email, language },
        content: {
          ...{ kind: 'numberWarning', name, companyName, connection: after.name, warning, detail },
          url: `${site}/connections`,
        },
      }),
    ),
  );
}
