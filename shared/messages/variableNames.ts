/** What texts may name between double braces. */
export const variableNames = [
  'firstName',
  'name',
  'userName',
  'ms',
  'protocol',
  'date',
  'hour',
  'data_hora',
  'ticket_id',
  'queue',
  'connection',
  'name_company',
] as const;
export type VariableName = (typeof variableNames)[number];
