import { aliasOf } from '@shared/contactLists/identity.ts';
import type { Alias } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { campaignRecords } from '../../campaigns/repo.ts';
import { type NumberReport, noteChecks } from '../../contacts/lists/checks.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';

const arrived = 2;
/** A number that no message can be brought to: what the platform says, and what a linked number finds out. */
const unreachable: readonly string[] = ['131026', 'NOT_ON_WHATSAPP'];

/** Ids of Messenger and Instagram: no list has them. */
const withoutNumber: readonly Alias['kind'][] = ['psid', 'igsid'];

/** Reports if a recipient's number has the channel, when a campaign's message first shows it. */
function reportOf({
  kind,
  before,
  after,
}: RecordChange): { readonly campaignId: number; readonly report: NumberReport } | undefined {
  if (kind !== 'message' || !after?.['campaign']) return undefined;
  const { campaign, ack, failure }: Message = fromItem(messageEntity, after);
  const has = ack >= arrived && Number(before?.['ack'] ?? 0) < arrived;
  const hasNot = failure !== null && before?.['failure'] === undefined && unreachable.includes(failure.code);
  if (!campaign || !(has || hasNot)) return undefined;
  const identity = aliasOf(campaign.recipient);
  if (withoutNumber.includes(identity.kind)) return undefined;
  return { campaignId: campaign.id, report: { identity, check: has ? 'valid' : 'invalid' } };
}

/** Contact lists know who has the channel from what became of campaigns' messages. */
export async function applyNumberChecks(changes: readonly RecordChange[], at: Date): Promise<void> {
  const byCampaign = new Map<string, { companyId: number; campaignId: number; reports: NumberReport[] }>();
  for (const change of changes) {
    const { companyId } = change;
    const found = reportOf(change);
    if (!found || companyId === undefined) continue;
    const key = `${companyId} ${found.campaignId}`;
    const group = byCampaign.get(key) ?? { companyId, campaignId: found.campaignId, reports: [] };
    byCampaign.set(key, { ...group, reports: [...group.reports, found.report] });
  }
  for (const { companyId, campaignId, reports } of byCampaign.values()) {
    const campaign = await campaignRecords.find({ companyId }, campaignId);
    if (campaign && campaign.contactListId !== null)
      await noteChecks({ companyId, now: at }, campaign.contactListId, reports);
  }
}
