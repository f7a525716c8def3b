import { capabilities } from '@shared/connections/model.ts';
import type { Alias } from '@shared/contacts/model.ts';
import type { Driver } from '../driver.ts';
import { checkInstagram, checkPage } from './account.ts';
import { formatterFor } from './format.ts';
import { fetchMedia, markerFor, profilerFor, senderFor, typerFor } from './send.ts';

const parts = (kind: Extract<Alias['kind'], 'psid' | 'igsid'>) => ({
  addressesPeople: true,
  format: formatterFor(kind),
  send: senderFor(kind),
  markRead: markerFor(kind),
  showTyping: typerFor(kind),
  fetchProfile: profilerFor(kind),
  fetchMedia,
});

export const facebook: Driver = {
  channel: 'facebook',
  capabilities: capabilities.facebook,
  checkAccount: checkPage,
  ...parts('psid'),
};

export const instagram: Driver = {
  channel: 'instagram',
  capabilities: capabilities.instagram,
  checkAccount: checkInstagram,
  ...parts('igsid'),
};
