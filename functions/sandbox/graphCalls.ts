import type { SandboxNumber } from '@shared/sandbox/model.ts';
import { GraphError, invalid, missing } from './graphErrors.ts';
import type { Json } from './graphPayload.ts';
import * as repo from './repo.ts';

/** `POST /{phone_number_id}/calls`: the stand-in's calls can only be refused. @throws GraphError */
export async function calls({ number, body }: { readonly number: SandboxNumber; readonly body: Json }): Promise<Json> {
  if (body['messaging_product'] !== 'whatsapp') throw missing('messaging_product');
  if (body['action'] !== 'reject') {
    throw new GraphError(100, { message: '(#100) Param action must be one of {REJECT}' });
  }
  const callId = body['call_id'];
  if (typeof callId !== 'string' || callId === '') throw missing('call_id');
  const line = await repo.findLineByWamid(number.companyId, callId);
  if (line?.type !== 'call' || line.phoneNumberId !== number.phoneNumberId) {
    throw invalid(`Call ${callId} does not exist`);
  }
  await repo.moveStatus(line, { from: ['sending', 'delivered', 'failed'], to: 'read' });
  return { success: true };
}
