import type { QuickMessage } from '@shared/quickMessages/model.ts';
import { maxQuickMessages, quickMark } from '@shared/quickMessages/rules.ts';
import { collection } from '../core/store/collection.ts';
import { quickMessageEntity } from '../core/store/resourceEntities.ts';
import { keys, partitions } from '../core/store/table.ts';

export const quickMessageRecords = collection<QuickMessage>({
  kind: 'quickMessage',
  entity: quickMessageEntity,
  key: keys.quickMessage,
  partition: partitions.quickMessages,
  most: maxQuickMessages,
  missing: 'ERR_NO_QUICKMESSAGE_FOUND',
  unique: [{ kind: 'quickMessage', value: quickMark, refused: 'ERR_QUICKMESSAGE_INVALID_NAME', field: 'shortcode' }],
  quota: { counter: 'quickMessages', refused: 'ERR_QUICKMESSAGE_LIMIT' },
});
