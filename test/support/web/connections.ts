import { automationDefaults } from '@shared/connections/automationDefaults.ts';
import type { ConnectionView } from '@shared/connections/model.ts';

/** A connected number as an administrator sees it, for tests of screens. */
export const aConnectionView = (fields: Partial<ConnectionView> = {}): ConnectionView => ({
  ...{ id: 1, companyId: 3, name: 'Loja', channel: 'whatsappapi', status: 'CONNECTED', statusReason: '' },
  ...{ number: '5511912345678', verifiedName: 'Loja', phoneNumberId: '111222', wabaId: '333444', isSandbox: false },
  ...{ accessToken: '****abcd', isDefault: true, queueIds: [], queues: [], greetingMessage: '', complationMessage: '' },
  ...{ allowGroup: false, groupAsTicket: 'disabled', timeCreateNewTicket: 0 },
  ...automationDefaults(),
  ...{ greetingMediaAttachment: null, greetingMediaPath: null, greetingMediaMime: null, greetingMediaSize: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  ...fields,
});
