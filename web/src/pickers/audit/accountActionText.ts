import type { AuditAction } from '@shared/core/audit.ts';
import type { Phrase } from '@web/lib/i18n.ts';

/** Texts for changes of users, companies and the platform's offers. */
export const accountActionPhrases = {
  'users.create': { 'pt-BR': 'Usuário criado', en: 'User created', es: 'Usuario creado', tr: 'Kullanıcı oluşturuldu' },
  'users.update': {
    'pt-BR': 'Usuário alterado',
    en: 'User changed',
    es: 'Usuario modificado',
    tr: 'Kullanıcı değiştirildi',
  },
  'users.invite': {
    'pt-BR': 'Convite enviado',
    en: 'Invitation sent',
    es: 'Invitación enviada',
    tr: 'Davet gönderildi',
  },
  'users.retryEmail': {
    'pt-BR': 'E-mail de usuário liberado',
    en: 'E-mail of a user allowed again',
    es: 'Correo de usuario habilitado de nuevo',
    tr: 'Kullanıcı e-postasına yeniden izin verildi',
  },
  'users.sendNextEmail': {
    'pt-BR': 'Link enviado de novo ao novo e-mail',
    en: 'Link sent again to the new e-mail',
    es: 'Enlace enviado de nuevo al nuevo correo',
    tr: 'Bağlantı yeni e-postaya tekrar gönderildi',
  },
  'users.withdrawNextEmail': {
    'pt-BR': 'Troca de e-mail desfeita',
    en: 'Change of e-mail withdrawn',
    es: 'Cambio de correo retirado',
    tr: 'E-posta değişikliği geri alındı',
  },
  'users.remove': { 'pt-BR': 'Usuário excluído', en: 'User deleted', es: 'Usuario eliminado', tr: 'Kullanıcı silindi' },
  'companies.create': {
    'pt-BR': 'Empresa criada',
    en: 'Company created',
    es: 'Empresa creada',
    tr: 'Şirket oluşturuldu',
  },
  'companies.invite': {
    'pt-BR': 'Primeiro administrador convidado',
    en: 'First administrator invited',
    es: 'Primer administrador invitado',
    tr: 'İlk yönetici davet edildi',
  },
  'companies.changePlan': {
    'pt-BR': 'Plano da empresa escolhido',
    en: 'Company’s plan chosen',
    es: 'Plan de la empresa elegido',
    tr: 'Şirketin planı seçildi',
  },
  'companies.choosePlanUsers': {
    'pt-BR': 'Usuários que ficam no plano escolhidos',
    en: 'Users who stay on the plan chosen',
    es: 'Usuarios que se quedan en el plan elegidos',
    tr: 'Planda kalacak kullanıcılar seçildi',
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
  'singleSignOn.update': {
    'pt-BR': 'Login único alterado',
    en: 'Single sign-on changed',
    es: 'Inicio de sesión único modificado',
    tr: 'Tek oturum açma değiştirildi',
  },
  'passkeys.create': {
    'pt-BR': 'Chave de acesso criada',
    en: 'Passkey created',
    es: 'Llave de acceso creada',
    tr: 'Geçiş anahtarı oluşturuldu',
  },
  'passkeys.rename': {
    'pt-BR': 'Chave de acesso renomeada',
    en: 'Passkey renamed',
    es: 'Llave de acceso renombrada',
    tr: 'Geçiş anahtarı yeniden adlandırıldı',
  },
  'passkeys.remove': {
    'pt-BR': 'Chave de acesso removida',
    en: 'Passkey removed',
    es: 'Llave de acceso eliminada',
    tr: 'Geçiş anahtarı kaldırıldı',
  },
  'security.endSession': {
    'pt-BR': 'Sessão própria encerrada',
    en: 'Own session ended',
    es: 'Sesión propia cerrada',
    tr: 'Kendi oturumu kapatıldı',
  },
  'security.confirmAuthenticator': {
    'pt-BR': 'Aplicativo autenticador configurado',
    en: 'Authenticator app set up',
    es: 'Aplicación de autenticación configurada',
    tr: 'Kimlik doğrulama uygulaması kuruldu',
  },
  'security.removeAuthenticator': {
    'pt-BR': 'Confirmação em duas etapas desativada',
    en: 'Two-step verification turned off',
    es: 'Verificación en dos pasos desactivada',
    tr: 'İki adımlı doğrulama kapatıldı',
  },
  'security.renewRecoveryCodes': {
    'pt-BR': 'Novos códigos de recuperação gerados',
    en: 'New recovery codes made',
    es: 'Nuevos códigos de recuperación generados',
    tr: 'Yeni kurtarma kodları oluşturuldu',
  },
  'staff.invite': {
    'pt-BR': 'Administrador da plataforma convidado',
    en: 'Platform administrator invited',
    es: 'Administrador de la plataforma invitado',
    tr: 'Platform yöneticisi davet edildi',
  },
  'staff.remove': {
    'pt-BR': 'Acesso de administrador da plataforma retirado',
    en: 'Platform administrator’s right taken away',
    es: 'Acceso de administrador de la plataforma retirado',
    tr: 'Platform yöneticisi yetkisi geri alındı',
  },
  'security.resetSecondFactor': {
    'pt-BR': 'Confirmação em duas etapas de um colega removida',
    en: 'Colleague’s two-step verification reset',
    es: 'Verificación en dos pasos de un colega eliminada',
    tr: 'Bir iş arkadaşının iki adımlı doğrulaması sıfırlandı',
  },
} satisfies Partial<Record<AuditAction, Phrase>>;
