import { countsOf } from '@shared/campaigns/counts.ts';
import type { DeliveryPart, NewRecipient } from '@shared/campaigns/delivery.ts';
import type { Campaign } from '@shared/campaigns/model.ts';
import { assumedShare, costPaths, expectedCost } from '@shared/campaigns/paths.ts';
import { type Connection, capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { campaignEntity } from '../core/store/campaignEntities.ts';
import { campaignKeys, campaignPartitions } from '../core/store/campaignKeys.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems, queryPartition } from '../core/store/store.ts';
import { type CampaignContent, contentFor } from './content.ts';
import type { Sender } from './sending.ts';

/** The newest campaigns tell best how the company's people answer. */
const maxEarlier = 40;

type Asking = Pick<Campaign, 'id' | 'confirmation' | 'followUps'>;

/**
 * Returns the expected shares of agreements and answers, from the company's earlier campaigns if they reached enough
 * recipients.
 */
export async function assumedShares({ companyId }: CompanyCtx, { id, confirmation, followUps }: Asking) {
  if (!confirmation && followUps.length === 0) return { agree: null, answer: null };
  const pk = campaignPartitions.campaigns(companyId);
  const { items } = await queryPartition({ pk, limit: maxEarlier, descending: true });
  const earlier = items
    .map((item) => fromItem(campaignEntity, item))
    .filter((one) => one.id !== id && (one.status === 'FINALIZADA' || one.status === 'CANCELADA'));
  const counts = await getItems(earlier.map((one) => campaignKeys.campaignCounts(companyId, one.id)));
  const sums = { asked: 0, confirmed: 0, sent: 0, answered: 0 };
  for (const stored of counts) {
    const { asked, confirmed, sent, answered } = countsOf(stored ?? {});
    sums.asked += asked;
    sums.confirmed += confirmed;
    sums.sent += sent;
    sums.answered += answered;
  }
  return {
    agree: confirmation ? assumedShare('agree', sums.asked, sums.confirmed) : null,
    answer: followUps.length > 0 ? assumedShare('answer', sums.sent, sums.answered) : null,
  };
}

const listDeliveryParts = ({ confirmation, followUps }: Asking): DeliveryPart[] => [
  ...(confirmation ? (['ask'] as const) : []),
  'text',
  ...followUps.map((_, place): DeliveryPart => `follow${place + 1}` as DeliveryPart),
];

/** Returns the cost of a part for a recipient; zero if it cannot be sent. */
async function costOf(
  sender: Sender,
  person: NewRecipient,
  part: DeliveryPart,
  at: { readonly connection: Connection; readonly isOpen: boolean },
): Promise<number> {
  const who = { ...person, variables: { ...person.variables } };
  try {
    return (await contentFor(sender, who, part, at)).cost;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return 0;
  }
}

/** Connections over which messages may cost differently: one of each kind of channel and templates. */
function kindsOf({ campaign }: Sender, usable: readonly Connection[]): Connection[] {
  const lists = [campaign.templates, ...campaign.followUps.map(({ templates }) => templates)];
  const kindOf = ({ id, channel, wabaId }: Connection): string =>
    JSON.stringify([channel, wabaId, ...lists.map((list) => list.find(({ whatsappId }) => whatsappId === id)?.id)]);
  return [...new Map(usable.map((connection) => [kindOf(connection), connection])).values()];
}

/** Adds up what a campaign costs its recipients, part by part. */
export class CostSums {
  private readonly sender: Sender;
  private readonly kinds: readonly Connection[];
  private readonly sums = new Map<DeliveryPart, number>();
  private most = 0;

  constructor(sender: Sender, usable: readonly Connection[]) {
    this.sender = sender;
    this.kinds = kindsOf(sender, usable);
  }

  /** @param first what they get at once: its question, or its text */
  async add(person: NewRecipient, connection: Connection, first: CampaignContent): Promise<void> {
    const [firstPart, ...later] = listDeliveryParts(this.sender.campaign);
    if (!firstPart) return;
    this.note(firstPart, first.cost);
    const hasWindow = capabilities[connection.channel].windowHours !== null;
    for (const part of later) {
      // The text follows an answer, which opens the window; a follow-up leaves a day after the last answer or later.
      const willBeOpen = part === 'text' || !hasWindow;
      this.note(part, await costOf(this.sender, person, part, { connection, isOpen: willBeOpen }));
    }
    for (const part of [firstPart, ...later]) {
      this.most += Math.max(0, ...(await this.allOf(person, part)));
    }
  }

  /** Returns the possible costs of a part for a recipient, over every connection and in every window. */
  private async allOf(person: NewRecipient, part: DeliveryPart): Promise<number[]> {
    const ways = this.kinds.flatMap((connection) =>
      capabilities[connection.channel].windowHours === null
        ? [{ connection, isOpen: true }]
        : [
            { connection, isOpen: true },
            { connection, isOpen: false },
          ],
    );
    return Promise.all(ways.map((at) => costOf(this.sender, person, part, at)));
  }

  private note(part: DeliveryPart, cost: number): void {
    this.sums.set(part, (this.sums.get(part) ?? 0) + cost);
  }

  /** The estimate of the whole audience that was added, in millionths. */
  async result(ctx: CompanyCtx) {
    const { campaign } = this.sender;
    const { agree, answer } = await assumedShares(ctx, campaign);
    const of = (part: DeliveryPart): number => this.sums.get(part) ?? 0;
    const follows = listDeliveryParts(campaign).filter((part) => part.startsWith('follow'));
    const paths = costPaths({ ask: of('ask'), text: of('text'), follows: follows.map(of) }, agree, answer);
    return { cost: expectedCost(paths), costMost: this.most, paths, agree, answer };
  }
}
