import type { SettingColumn } from '@shared/settings/model.ts';

/** A switch of a group; `needs` is off together with the switch it depends on. */
export interface Row {
  readonly key: SettingColumn & SwitchKey;
  readonly needs?: SettingColumn;
}

export type SwitchKey =
  | 'sendGreetingAccepted'
  | 'sendMsgTransfTicket'
  | 'sendSignMessage'
  | 'sendFarewellWaitingTicket'
  | 'acceptAudioMessageContact'
  | 'lgpdHideNumber'
  | 'enableLGPD'
  | 'lgpdDeleteMessage';

export interface Group {
  readonly key: 'messages' | 'contacts' | 'privacy';
  readonly rows: readonly Row[];
}

/** What the company can switch; only what the server acts on. */
export const groups: readonly Group[] = [
  {
    key: 'messages',
    rows: [
      { key: 'sendGreetingAccepted' },
      { key: 'sendMsgTransfTicket' },
      { key: 'sendFarewellWaitingTicket' },
      { key: 'sendSignMessage' },
    ],
  },
  { key: 'contacts', rows: [{ key: 'acceptAudioMessageContact' }] },
  {
    key: 'privacy',
    rows: [{ key: 'lgpdHideNumber' }, { key: 'enableLGPD' }, { key: 'lgpdDeleteMessage', needs: 'enableLGPD' }],
  },
];
