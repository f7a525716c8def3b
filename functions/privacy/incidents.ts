import { AppError } from '@shared/core/errors.ts';
import { zoned } from '@shared/core/time.ts';
import { incidents } from '@shared/incidents/contract.ts';
import { type Incident, maxIncidents, maxNotes, workingDays } from '@shared/incidents/model.ts';
import { workingDayAfter } from '@shared/incidents/workingDays.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { serve } from '../core/http/serve.ts';
import { collection, newRecord } from '../core/store/collection.ts';
import { incidentEntity } from '../core/store/privacyEntities.ts';
import { keys, partitions } from '../core/store/table.ts';

const records = collection<Incident>({
  kind: 'incident',
  entity: incidentEntity,
  key: keys.incident,
  partition: partitions.incidents,
  most: maxIncidents,
  missing: 'ERR_NO_INCIDENT_FOUND',
});

/** The last instant of a day by a zone's clock. */
function endOfDayInZone(day: string, zone: string): string {
  const guess = Date.parse(`${day}T23:59:59.999Z`);
  const { date, time, seconds } = zoned(new Date(guess), zone);
  return new Date(guess + (guess - Date.parse(`${date}T${time}:${seconds}.999Z`))).toISOString();
}

/** The end of the third working day after the one on which it was known, by the company's clock. */
function dueAt({ company }: Ctx, knownAt: string): string {
  const { date } = zoned(new Date(knownAt), company.timeZone);
  return endOfDayInZone(workingDayAfter(date, workingDays), company.timeZone);
}

/** An incident must be in the past, because a clock that begins later would run longer. */
function checkPast(
  { now }: Ctx,
  times: Readonly<Partial<Record<'knownAt' | 'happenedAt', string | null | undefined>>>,
) {
  const late = Object.entries(times).filter(([, time]) => time && Date.parse(time) > now.getTime());
  if (late.length === 0) return;
  throw new AppError('ERR_VALIDATION', { fields: Object.fromEntries(late.map(([field]) => [field, 'invalid'])) });
}

const incidentToView = ({ companyId: _company, version: _version, ...view }: Incident) => view;

export const handler = serve(incidents, {
  list: async (_, ctx) => (await records.list(ctx)).map(incidentToView).reverse(),
  async create(draft, ctx) {
    checkPast(ctx, { knownAt: draft.knownAt, happenedAt: draft.happenedAt });
    if ((await records.list(ctx)).length >= maxIncidents) throw new AppError('ERR_INCIDENT_LIMIT');
    const begun = { dueAt: dueAt(ctx, draft.knownAt), reportedAt: null, protocol: '', notes: [] };
    return incidentToView(await records.insert({ ...draft, ...begun, ...(await newRecord(ctx, 'incident')) }));
  },
  async update({ id, isReported, ...fields }, ctx) {
    checkPast(ctx, { knownAt: fields.knownAt, happenedAt: fields.happenedAt });
    const { after } = await records.change(ctx, id, (current) => {
      const reportedAt = isReported === undefined ? current.reportedAt : (current.reportedAt ?? ctx.now.toISOString());
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const due = fields.knownAt === undefined ? current.dueAt : dueAt(ctx, fields.knownAt);
      return { ...current, ...given, dueAt: due, reportedAt: isReported === false ? null : reportedAt };
    });
    return incidentToView(after);
  },
  async note({ id, text }, ctx) {
    const by = { id: ctx.user.id, name: ctx.user.name };
    const { after } = await records.change(ctx, id, (current) => {
      if (current.notes.length >= maxNotes) throw new AppError('ERR_INCIDENT_LIMIT');
      return { ...current, notes: [...current.notes, { at: ctx.now.toISOString(), by, text }] };
    });
    return incidentToView(after);
  },
});
