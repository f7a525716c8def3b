import { variantName } from '@shared/campaigns/counts.ts';
import { meansNo } from '@shared/campaigns/rules.ts';
import { aliasOf } from '@shared/contactLists/identity.ts';
import type { Message } from '@shared/messages/model.ts';
import { findOptOut } from '../contacts/optOuts/repo.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { type Amounts, addTo, count, type DeliveryKey, moveDelivery } from './deliveries.ts';
import { enqueueCampaign } from './jobs.ts';

/** Seconds after an agreement until the text is sent, because the platform takes one message in six (B-CAMP-10). */
const soonest = 6;

/** Words that ask for no more are few. */
const longestRequest = 200;

/** Counts the opt-out in the campaign whose answer caused it. */
async function noteLeft(ctx: CompanyCtx, place: DeliveryKey, { body, createdAt }: Message, amounts: Amounts) {
  if (body.length > longestRequest) return;
  const found = await findOptOut(ctx, [aliasOf(place.identity)]);
  if (found?.via !== 'message' || found.text !== body) return;
  const moved = await moveDelivery(
    place,
    { leftAt: createdAt, updatedAt: ctx.now.toISOString() },
    { is: { leftAt: null } },
  );
  if (moved) addTo(amounts, 'optedOut');
}

/** Records a contact's answer in the recipient's record; an agreement releases the text. Idempotent. */
export async function noteAnswer(ctx: CompanyCtx, message: Message): Promise<void> {
  const { answers, ticketId, createdAt, body } = message;
  if (!answers) return;
  const { companyId } = ctx;
  const place = { companyId, campaignId: answers.id, identity: answers.recipient };
  const amounts: Amounts = {};
  await noteLeft(ctx, place, message, amounts);
  if (answers.isAgreement) {
    const confirmation = !meansNo(body);
    const said = {
      ...{ confirmation, ticketId },
      ...(confirmation ? { confirmedAt: createdAt } : { state: 'declined' as const }),
    };
    const moved = await moveDelivery(
      place,
      { ...said, updatedAt: ctx.now.toISOString() },
      { from: ['asked'], is: { confirmation: null } },
    );
    if (moved) addTo(amounts, confirmation ? 'confirmed' : 'declined');
    // A repeated job is harmless, because a recipient gets the text once.
    if (confirmation) await enqueueCampaign({ type: 'text', ...place }, soonest);
    // An agreement is no answer to the text, so the recipient stays in the sequence.
    if (confirmation) return count(companyId, answers.id, amounts, ctx.now);
  }
  const answered = await moveDelivery(
    place,
    { answeredAt: createdAt, ticketId, updatedAt: ctx.now.toISOString() },
    { is: { answeredAt: null } },
  );
  if (answered) {
    addTo(amounts, 'answered');
    addTo(amounts, variantName(answered.variant, 'answered'));
  }
  await count(companyId, answers.id, amounts, ctx.now);
}
