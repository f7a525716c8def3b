import type { AuditEvent } from '@shared/core/audit.ts';
import type { Phrase } from '@web/lib/i18n.ts';

/** Texts for audited events that change no record. */
export const eventPhrases = {
  'session.login': { 'pt-BR': 'Entrada no sistema', en: 'Signed in', es: 'Inicio de sesión', tr: 'Oturum açıldı' },
  'session.invitationAccepted': {
    'pt-BR': 'Convite aceito: senha escolhida',
    en: 'Invitation accepted: password chosen',
    es: 'Invitación aceptada: contraseña elegida',
    tr: 'Davet kabul edildi: şifre seçildi',
  },
  'session.recovered': {
    'pt-BR': 'Nova senha definida por código',
    en: 'New password set by a code',
    es: 'Contraseña nueva definida con un código',
    tr: 'Kodla yeni parola belirlendi',
  },
  'session.refused': {
    'pt-BR': 'Entrada recusada: senha errada',
    en: 'Sign-in refused: wrong password',
    es: 'Inicio de sesión rechazado: contraseña incorrecta',
    tr: 'Giriş reddedildi: yanlış parola',
  },
  'session.codeRefused': {
    'pt-BR': 'Entrada recusada: senha certa, código errado',
    en: 'Sign-in refused: right password, wrong code',
    es: 'Inicio de sesión rechazado: contraseña correcta, código incorrecto',
    tr: 'Giriş reddedildi: parola doğru, kod yanlış',
  },
  'session.passkeyRefused': {
    'pt-BR': 'Entrada recusada: chave de acesso não aceita',
    en: 'Sign-in refused: passkey not accepted',
    es: 'Inicio de sesión rechazado: llave de acceso no aceptada',
    tr: 'Giriş reddedildi: geçiş anahtarı kabul edilmedi',
  },
  'session.passkeyCopied': {
    'pt-BR': 'Entrada recusada: a chave de acesso pode ter sido copiada',
    en: 'Sign-in refused: the passkey may have been copied',
    es: 'Inicio de sesión rechazado: la llave de acceso pudo ser copiada',
    tr: 'Giriş reddedildi: geçiş anahtarı kopyalanmış olabilir',
  },
  'session.secondFactorSet': {
    'pt-BR': 'Confirmação em duas etapas configurada ao entrar',
    en: 'Two-step verification set up at sign-in',
    es: 'Verificación en dos pasos configurada al iniciar sesión',
    tr: 'İki adımlı doğrulama girişte kuruldu',
  },
  'session.providerRefused': {
    'pt-BR': 'Login único recusado',
    en: 'Single sign-on refused',
    es: 'Inicio de sesión único rechazado',
    tr: 'Tek oturum açma reddedildi',
  },
  'session.phoneConfirmed': {
    'pt-BR': 'Novo telefone confirmado pelo anterior',
    en: 'New phone confirmed by the one before',
    es: 'Nuevo teléfono confirmado por el anterior',
    tr: 'Yeni telefon öncekiyle doğrulandı',
  },
  'session.emailConfirmed': {
    'pt-BR': 'Novo e-mail confirmado',
    en: 'New e-mail confirmed',
    es: 'Nuevo correo confirmado',
    tr: 'Yeni e-posta doğrulandı',
  },
  'session.emailTaken': {
    'pt-BR': 'E-mail passou ao seu dono, em outra empresa',
    en: 'E-mail went to its owner, in another company',
    es: 'El correo pasó a su dueño, en otra empresa',
    tr: 'E-posta başka şirketteki sahibine geçti',
  },
  'session.identityLinked': {
    'pt-BR': 'Conta ligada ao provedor da empresa',
    en: 'Account linked to the company’s provider',
    es: 'Cuenta vinculada al proveedor de la empresa',
    tr: 'Hesap şirketin sağlayıcısına bağlandı',
  },
  'session.userCreated': {
    'pt-BR': 'Usuário criado pelo login único',
    en: 'User created by single sign-on',
    es: 'Usuario creado por el inicio de sesión único',
    tr: 'Tek oturum açmayla kullanıcı oluşturuldu',
  },
  'planLimits.userPaused': {
    'pt-BR': 'Usuário pausado: o plano não tem lugar',
    en: 'User paused: the plan has no place',
    es: 'Usuario en pausa: el plan no tiene lugar',
    tr: 'Kullanıcı duraklatıldı: planda yer yok',
  },
  'planLimits.userResumed': {
    'pt-BR': 'Usuário de volta: o plano tem lugar',
    en: 'User back: the plan has a place',
    es: 'Usuario de vuelta: el plan tiene lugar',
    tr: 'Kullanıcı geri döndü: planda yer var',
  },
  'planLimits.connectionPaused': {
    'pt-BR': 'Conexão pausada: o plano não tem lugar',
    en: 'Connection paused: the plan has no place',
    es: 'Conexión en pausa: el plan no tiene lugar',
    tr: 'Bağlantı duraklatıldı: planda yer yok',
  },
  'planLimits.connectionResumed': {
    'pt-BR': 'Conexão de volta: o plano tem lugar',
    en: 'Connection back: the plan has a place',
    es: 'Conexión de vuelta: el plan tiene lugar',
    tr: 'Bağlantı geri döndü: planda yer var',
  },
  'session.delayed': {
    'pt-BR': 'Senhas erradas demais: quem é desconhecido precisa esperar',
    en: 'Too many wrong passwords: unknown browsers have to wait',
    es: 'Demasiadas contraseñas incorrectas: los navegadores desconocidos deben esperar',
    tr: 'Çok fazla yanlış parola: tanınmayan tarayıcılar beklemek zorunda',
  },
  'platform.companyRead': {
    'pt-BR': 'Empresa consultada pela plataforma',
    en: 'Company looked at by the platform',
    es: 'Empresa consultada por la plataforma',
    tr: 'Şirkete platform tarafından bakıldı',
  },
  'platform.usersRead': {
    'pt-BR': 'Usuários consultados pela plataforma',
    en: 'Users looked at by the platform',
    es: 'Usuarios consultados por la plataforma',
    tr: 'Kullanıcılara platform tarafından bakıldı',
  },
  'platform.companyChanged': {
    'pt-BR': 'Empresa alterada pela plataforma',
    en: 'Company changed by the platform',
    es: 'Empresa modificada por la plataforma',
    tr: 'Şirket platform tarafından değiştirildi',
  },
  'platform.noticeFailed': {
    'pt-BR': 'Aviso da plataforma por WhatsApp não chegou',
    en: 'Notice of the platform over WhatsApp did not arrive',
    es: 'Aviso de la plataforma por WhatsApp no llegó',
    tr: 'Platformun WhatsApp bildirimi ulaşmadı',
  },
  'platform.secondFactorReset': {
    'pt-BR': 'Confirmação em duas etapas removida no servidor',
    en: 'Two-step verification reset at the server',
    es: 'Verificación en dos pasos eliminada en el servidor',
    tr: 'İki adımlı doğrulama sunucuda sıfırlandı',
  },
  'platform.entered': {
    'pt-BR': 'A plataforma entrou na empresa',
    en: 'The platform entered the company',
    es: 'La plataforma entró en la empresa',
    tr: 'Platform şirkete girdi',
  },
  'platform.request': {
    'pt-BR': 'Consulta da plataforma dentro da empresa',
    en: 'Request of the platform inside the company',
    es: 'Consulta de la plataforma dentro de la empresa',
    tr: 'Platformun şirket içindeki isteği',
  },
  'platform.left': {
    'pt-BR': 'A plataforma saiu da empresa',
    en: 'The platform left the company',
    es: 'La plataforma salió de la empresa',
    tr: 'Platform şirketten çıktı',
  },
} satisfies Record<AuditEvent, Phrase>;
