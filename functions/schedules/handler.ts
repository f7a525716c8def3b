import { capabilities } from '@shared/connections/model.ts';
import { hidesNumbers } from '@shared/contacts/mask.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { checkUpload, mediaKind, mediaTypeOf } from '@shared/media/rules.ts';
import { replyWindow } from '@shared/messages/window.ts';
import { schedules } from '@shared/schedules/contract.ts';
import type { Schedule, ScheduleMedia } from '@shared/schedules/model.ts';
import { checkEditable, checkSendAt, scheduleView, seesSchedule, withEdit } from '@shared/schedules/rules.ts';
import { withDefaults } from '@shared/settings/model.ts';
import { defaultConnection, getConnection } from '../channels/connections/service.ts';
import { getContact } from '../contacts/records/presentContact.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { receivedFiles, type UploadedFile } from '../core/files/uploads.ts';
import { removal } from '../core/http/recordRoutes.ts';
import { serve } from '../core/http/serve.ts';
import { commit } from '../core/store/commit.ts';
import { retryConflicts } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { conversationState } from '../inbox/messages/withoutTicket.ts';
import { cancelDispatch, scheduleDispatch } from './appointments.ts';
import { createSchedule } from './create.ts';
import { list } from './list.ts';
import { changeSteps, getSchedule, removalSteps } from './repo.ts';

/**
 * A schedule that the caller may see; those of colleagues do not exist for a user (B-SCHED-6).
 * @throws ERR_NO_SCHEDULE_FOUND
 */
async function visible(ctx: Ctx, id: string): Promise<Schedule> {
  const schedule = await getSchedule(ctx, id);
  if (!seesSchedule(ctx.viewer, schedule)) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return schedule;
}

/** A file as it was uploaded; whether the channel takes it is known when it leaves. */
async function storeScheduleMedia(ctx: Ctx, uploaded: UploadedFile | null): Promise<ScheduleMedia | null> {
  const [file] = uploaded ? await receivedFiles(ctx, [uploaded]) : [];
  if (!file) return null;
  const { key, name, mime, size, isVoice, width, height } = file;
  checkUpload({ name, mime, size });
  await file.store();
  const mediaType = mediaTypeOf[mediaKind(mime)];
  return { key, name, mime, size, mediaType, isVoice: mediaType === 'audio' && isVoice, width, height };
}

async function checkConnection(ctx: Ctx, whatsappId: number | null | undefined): Promise<void> {
  if (whatsappId) await getConnection(ctx, whatsappId);
}

async function create(input: Parsed<typeof schedules.create>, ctx: Ctx): Promise<Schedule> {
  const { body, contactId, sendAt, whatsappId, media, template } = input;
  checkSendAt(sendAt, ctx.now);
  await checkConnection(ctx, whatsappId);
  const contact = await getContact(ctx, contactId);
  const user = { id: ctx.user.id, name: ctx.user.name };
  return createSchedule(ctx, {
    body,
    sendAt,
    whatsappId,
    template,
    contact,
    user,
    media: await storeScheduleMedia(ctx, media),
  });
}

/** Once it is on its way it stays as it is; an edit before that makes every earlier call mean nothing (B-SCHED-3). */
async function update({ id, ...input }: Parsed<typeof schedules.update>, ctx: Ctx): Promise<Schedule> {
  checkEditable(await visible(ctx, id));
  await checkConnection(ctx, input.whatsappId);
  const contact = input.contactId === undefined ? undefined : await getContact(ctx, input.contactId);
  const file =
    input.media === undefined || input.media === true ? undefined : await storeScheduleMedia(ctx, input.media);
  const { before, after } = await retryConflicts(async () => {
    const current = await visible(ctx, id);
    checkEditable(current);
    const sendAt = input.sendAt ?? current.sendAt;
    checkSendAt(sendAt, ctx.now);
    const edited = withEdit(
      current,
      {
        body: input.body ?? current.body,
        sendAt,
        contactId: contact?.id ?? current.contactId,
        contact: contact ? { id: contact.id, name: contact.name } : current.contact,
        whatsappId: input.whatsappId === undefined ? current.whatsappId : input.whatsappId,
        media: file === undefined ? current.media : file,
        template: input.template === undefined ? current.template : input.template,
      },
      ctx.now,
    );
    const { next, steps } = changeSteps(current, edited);
    await commit(steps);
    return { before: current, after: next };
  });
  await scheduleDispatch(ctx, after);
  await cancelDispatch(ctx, before);
  return after;
}

async function remove(id: string, ctx: Ctx): Promise<void> {
  const removed = await retryConflicts(async () => {
    const schedule = await visible(ctx, id);
    checkEditable(schedule);
    await commit(removalSteps(schedule));
    return schedule;
  });
  await cancelDispatch(ctx, removed);
}

async function connectionFor(ctx: Ctx, whatsappId: number | null) {
  try {
    return whatsappId === null ? await defaultConnection(ctx) : await getConnection(ctx, whatsappId);
  } catch (error) {
    // None is connected, or the chosen one is gone: the dialog says so.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

type WindowInput = Parsed<typeof schedules.window>;

async function window({ contactId, whatsappId }: WindowInput, ctx: Ctx): Promise<Output<typeof schedules.window>> {
  const contact = await getContact(ctx, contactId);
  const connection = await connectionFor(ctx, whatsappId);
  if (!connection) return { connection: null, windowHours: null, closesAt: null };
  const { id, name, channel } = connection;
  const { windowHours } = capabilities[channel];
  const { newest } = await conversationState(ctx, id, contact.id);
  const { closesAt } = replyWindow(windowHours, newest?.lastInboundAt ?? null, ctx.now);
  return { connection: { id, name, channel }, windowHours, closesAt };
}

const isMaskedFor = (ctx: Ctx): boolean => hidesNumbers(ctx.user.profile, withDefaults(ctx.request.alongside[0] ?? {}));
const viewFor = (ctx: Ctx, schedule: Schedule) => scheduleView(schedule, isMaskedFor(ctx));
const settingsBeside = (companyId: number) => [keys.settings(companyId)];

export const handler = serve(
  schedules,
  {
    list: (input, ctx) => list(input, ctx, isMaskedFor(ctx)),
    window,
    get: async ({ id }, ctx) => viewFor(ctx, await visible(ctx, id)),
    create: async (input, ctx) => viewFor(ctx, await create(input, ctx)),
    update: async (input, ctx) => viewFor(ctx, await update(input, ctx)),
    remove: removal('Schedule', ({ id }, ctx) => remove(id, ctx)),
  },
  { alongside: { list: settingsBeside, get: settingsBeside, create: settingsBeside, update: settingsBeside } },
);
