import type { SettingColumn } from '@shared/settings/model.ts';

export type SwitchKey =
  | 'sendGreetingMessageOneQueues'
  | 'sendGreetingAccepted'
  | 'sendMsgTransfTicket'
  | 'sendSignMessage'
  | 'userRandom'
  | 'sendQueuePosition'
  | 'userRating'
  | 'requiredTag'
  | 'sendFarewellWaitingTicket'
  | 'acceptAudioMessageContact'
  | 'acceptCallWhatsapp'
  | 'sendMessageOutExpedientTicketOpen'
  | 'lgpdHideNumber'
  | 'enableLGPD'
  | 'lgpdConsent'
  | 'lgpdDeleteMessage'
  | 'requireSecondFactor'
  | 'attendantDashboard'
  | 'weeklySummary'
  | 'weeklySummaryPhone';

export type SettingValues = Readonly<Record<string, string>>;

/** A switch of a group; one whose condition does not hold has no effect and cannot be moved. */
export interface SettingRow {
  readonly key: SettingColumn & SwitchKey;
  readonly counts?: (settings: SettingValues) => boolean;
}

export interface SettingGroup {
  readonly key:
    | 'messages'
    | 'waiting'
    | 'closing'
    | 'contacts'
    | 'hours'
    | 'privacy'
    | 'access'
    | 'numbers'
    | 'assistant';
  readonly rows: readonly SettingRow[];
}

export const isOn = (settings: SettingValues, column: SettingColumn): boolean => settings[column] === 'enabled';

/** Hours that are looked at for every message, whatever its queue (B-IN-32). */
export const hasCommonHours = (settings: SettingValues): boolean =>
  ['company', 'connection'].includes(settings['scheduleType'] ?? '');

const withRules = (settings: SettingValues): boolean => isOn(settings, 'enableLGPD');

/** Switches of the company; only those with an effect on the server. */
export const settingGroups: readonly SettingGroup[] = [
  {
    key: 'messages',
    rows: [
      { key: 'sendGreetingMessageOneQueues' },
      { key: 'sendGreetingAccepted' },
      { key: 'sendMsgTransfTicket' },
      { key: 'sendSignMessage' },
    ],
  },
  { key: 'waiting', rows: [{ key: 'userRandom' }, { key: 'sendQueuePosition' }] },
  { key: 'closing', rows: [{ key: 'userRating' }, { key: 'requiredTag' }, { key: 'sendFarewellWaitingTicket' }] },
  { key: 'contacts', rows: [{ key: 'acceptAudioMessageContact' }, { key: 'acceptCallWhatsapp' }] },
  { key: 'hours', rows: [{ key: 'sendMessageOutExpedientTicketOpen', counts: hasCommonHours }] },
  {
    key: 'privacy',
    rows: [
      { key: 'lgpdHideNumber' },
      { key: 'enableLGPD' },
      { key: 'lgpdConsent', counts: withRules },
      { key: 'lgpdDeleteMessage', counts: withRules },
    ],
  },
  { key: 'access', rows: [{ key: 'requireSecondFactor' }] },
  {
    key: 'numbers',
    rows: [{ key: 'attendantDashboard' }, { key: 'weeklySummary' }, { key: 'weeklySummaryPhone' }],
  },
  // A prompt is chosen here, which is no switch.
  { key: 'assistant', rows: [] },
];
