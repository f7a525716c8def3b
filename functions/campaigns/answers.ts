import { variantName } from '@shared/campaigns/counts.ts';
import { meansNo } from '@shared/campaigns/rules.ts';
import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { type Amounts, addTo, count, moveDelivery } from './deliveries.ts';
import { enqueueCampaign } from './jobs.ts';

/** Who agreed gets the text after so many seconds: the platform takes one message in six (B-CAMP-10). */
const soonest = 6;

/** Somebody answered a campaign: their record knows it, and who was asked is taken at their word. May run again. */
export async function noteAnswer(ctx: CompanyCtx, message: Message): Promise<void> {
  const { answers, ticketId, createdAt, body } = message;
  if (!answers) return;
  const { companyId } = ctx;
  const place = { companyId, campaignId: answers.id, identity: answers.recipient };
  const amounts: Amounts = {};
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
    // Told again if need be: whoever has the text gets it no second time.
    if (confirmation) await enqueueCampaign({ type: 'text', ...place }, soonest);
    // Nobody answers a text before it came: whoever agreed is still asked by the sequence.
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
