import type { AuditAction } from '@shared/core/audit.ts';
import type { Phrase } from '@web/lib/i18n.ts';

/** What is done to people, companies and what the platform offers them. */
export const accountActionPhrases = {
  'users.create': { 'pt-BR': 'Usuário criado', en: 'User created', es: 'Usuario creado', tr: 'Kullanıcı oluşturuldu' },
  'users.update': {
    'pt-BR': 'Usuário alterado',
    en: 'User changed',
    es: 'Usuario modificado',
    tr: 'Kullanıcı değiştirildi',
  },
  'users.remove': { 'pt-BR': 'Usuário excluído', en: 'User deleted', es: 'Usuario eliminado', tr: 'Kullanıcı silindi' },
  'companies.create': {
    'pt-BR': 'Empresa criada',
    en: 'Company created',
    es: 'Empresa creada',
    tr: 'Şirket oluşturuldu',
  },
  'companies.update': {
    'pt-BR': 'Empresa alterada',
    en: 'Company changed',
    es: 'Empresa modificada',
    tr: 'Şirket değiştirildi',
  },
  'companies.schedules': {
    'pt-BR': 'Horários da empresa alterados',
    en: 'Company hours changed',
    es: 'Horarios de la empresa modificados',
    tr: 'Şirket saatleri değiştirildi',
  },
  'security.endSession': {
    'pt-BR': 'Sessão própria encerrada',
    en: 'Own session ended',
    es: 'Sesión propia cerrada',
    tr: 'Kendi oturumu kapatıldı',
  },
} satisfies Partial<Record<AuditAction, Phrase>>;
