import type { User } from './model.ts';

/** Colours that differ at a glance and are dark enough for white initials. */
const palette = ['#2576d2', '#0f8b6d', '#b4531a', '#8a3ffc', '#c2255c', '#5c6b00', '#00718c', '#6b4e3d'] as const;

type Required = Pick<User, 'id' | 'companyId' | 'name' | 'email' | 'passwordHash'>;

/** A user with the defaults of B-SEED-2 and B-USER-1; `at` is the instant of creation. */
export const newUser = (fields: Required & Partial<User>, at: string): User => ({
  profile: 'user',
  super: false,
  language: 'pt-BR',
  profileImage: null,
  startWork: '00:00',
  endWork: '23:59',
  farewellMessage: '',
  waitingNotices: 'enabled',
  allTicket: 'disabled',
  allowGroup: false,
  defaultTheme: 'light',
  defaultMenu: 'open',
  wpp: '',
  whatsappId: null,
  queueIds: [],
  showDashboard: 'disabled',
  allowRealTime: 'disabled',
  allowConnections: 'disabled',
  color: palette[fields.id % palette.length] ?? palette[0],
  online: false,
  lastSeen: null,
  isAway: false,
  presenceSince: null,
  tokenVersion: 0,
  refreshRotation: 0,
  refreshRotatedAt: null,
  accessNotice: null,
  invitation: null,
  hasSecondFactor: false,
  secondFactorDueAt: null,
  emailFailure: null,
  emailState: 'own',
  emailProvenAt: null,
  emailChange: null,
  phoneChangedAt: null,
  phoneProvenAt: null,
  pausedAt: null,
  formerPhone: '',
  createdAt: at,
  version: 0,
  ...fields,
});
