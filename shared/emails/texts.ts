import { serverTexts } from '../connections/serverTexts.ts';

export const emailText = serverTexts({
  passwordSubject: {
    'pt-BR': 'Sua senha foi alterada',
    en: 'Your password was changed',
    es: 'Su contraseña fue cambiada',
    tr: 'Parolanız değiştirildi',
  },
  emailSubject: {
    'pt-BR': 'Seu e-mail de acesso foi alterado',
    en: 'Your sign-in e-mail was changed',
    es: 'Su correo de acceso fue cambiado',
    tr: 'Giriş e-postanız değiştirildi',
  },
  bothSubject: {
    'pt-BR': 'Seu e-mail de acesso e sua senha foram alterados',
    en: 'Your sign-in e-mail and password were changed',
    es: 'Su correo de acceso y su contraseña fueron cambiados',
    tr: 'Giriş e-postanız ve parolanız değiştirildi',
  },
  secondFactorSubject: {
    'pt-BR': 'Sua confirmação em duas etapas foi alterada',
    en: 'Your two-step verification was changed',
    es: 'Su verificación en dos pasos fue cambiada',
    tr: 'İki adımlı doğrulamanız değiştirildi',
  },
  phoneSubject: {
    'pt-BR': 'Seu número de telefone foi trocado',
    en: 'Your phone number was changed',
    es: 'Su número de teléfono fue cambiado',
    tr: 'Telefon numaranız değiştirildi',
  },
  apiKeySubject: {
    'pt-BR': 'Uma chave da API foi criada com o seu acesso',
    en: 'An API key was made with your account',
    es: 'Se creó una clave de la API con su acceso',
    tr: 'Hesabınızla bir API anahtarı oluşturuldu',
  },
  apiKeyRemovedSubject: {
    'pt-BR': 'Uma chave da API foi removida',
    en: 'An API key was removed',
    es: 'Se eliminó una clave de la API',
    tr: 'Bir API anahtarı silindi',
  },
  phoneConfirmedSubject: {
    'pt-BR': 'Seu novo número de telefone foi confirmado',
    en: 'Your new phone number was confirmed',
    es: 'Su nuevo número de teléfono fue confirmado',
    tr: 'Yeni telefon numaranız doğrulandı',
  },
  rightsSubject: {
    'pt-BR': 'Sua conta ganhou permissões',
    en: 'Your account was given more rights',
    es: 'Su cuenta recibió más permisos',
    tr: 'Hesabınıza yeni yetkiler verildi',
  },
  platformRightSubject: {
    'pt-BR': 'Seu acesso de administrador da plataforma mudou',
    en: 'Your right to run the platform was changed',
    es: 'Su acceso de administrador de la plataforma cambió',
    tr: 'Platform yöneticisi yetkiniz değiştirildi',
  },
  singleSignOnSubject: {
    'pt-BR': 'O login único da sua empresa foi alterado',
    en: 'Your company’s single sign-on was changed',
    es: 'El inicio de sesión único de su empresa fue cambiado',
    tr: 'Şirketinizin tek oturum açma ayarı değiştirildi',
  },
  identitySubject: {
    'pt-BR': 'Sua conta foi ligada ao login único',
    en: 'Your account was linked to single sign-on',
    es: 'Su cuenta fue vinculada al inicio de sesión único',
    tr: 'Hesabınız tek oturum açmaya bağlandı',
  },
  accessSubject: {
    'pt-BR': 'Seus dados de acesso foram alterados',
    en: 'Your access details were changed',
    es: 'Sus datos de acceso fueron cambiados',
    tr: 'Erişim bilgileriniz değiştirildi',
  },
  phoneChanged: {
    'pt-BR':
      'O número de telefone da sua conta em {{company}} foi trocado. O número novo só recebe códigos de acesso depois de 72 horas.',
    en: 'The phone number of your account at {{company}} was changed. The new number gets access codes only after 72 hours.',
    es: 'El número de teléfono de su cuenta en {{company}} fue cambiado. El número nuevo recibe códigos de acceso solo después de 72 horas.',
    tr: '{{company}} hesabınızın telefon numarası değiştirildi. Yeni numara erişim kodlarını ancak 72 saat sonra alır.',
  },
  phoneConfirmedChanged: {
    'pt-BR':
      'O novo número de telefone da sua conta em {{company}} foi confirmado com um código enviado ao anterior. Ele já recebe códigos de acesso, e o anterior não recebe mais.',
    en: 'The new phone number of your account at {{company}} was confirmed with a code sent to the former one. It gets access codes now, and the former one gets none.',
    es: 'El nuevo número de teléfono de su cuenta en {{company}} fue confirmado con un código enviado al anterior. Ya recibe códigos de acceso, y el anterior no los recibe más.',
    tr: '{{company}} hesabınızın yeni telefon numarası, öncekine gönderilen bir kodla doğrulandı. Erişim kodlarını artık o alır, önceki numara almaz.',
  },
  apiKeyRemovedChanged: {
    'pt-BR': 'Uma chave da API de {{company}} foi removida. Os programas que a usavam não têm mais acesso.',
    en: 'An API key of {{company}} was removed. Programs that used it have no access any more.',
    es: 'Se eliminó una clave de la API de {{company}}. Los programas que la usaban ya no tienen acceso.',
    tr: '{{company}} için bir API anahtarı silindi. Onu kullanan programların artık erişimi yok.',
  },
  rightsChanged: {
    'pt-BR': 'Sua conta em {{company}} agora pode administrar a empresa ou as conexões dela.',
    en: 'Your account at {{company}} may now manage the company or its connections.',
    es: 'Su cuenta en {{company}} ahora puede administrar la empresa o sus conexiones.',
    tr: '{{company}} hesabınız artık şirketi veya bağlantılarını yönetebilir.',
  },
  platformRightChanged: {
    'pt-BR': 'O direito da sua conta de administrar a plataforma inteira foi dado ou retirado.',
    en: 'The right of your account to run the whole platform was given or taken away.',
    es: 'El derecho de su cuenta de administrar toda la plataforma fue dado o retirado.',
    tr: 'Hesabınızın tüm platformu yönetme yetkisi verildi veya geri alındı.',
  },
  singleSignOnChanged: {
    'pt-BR':
      'O login único de {{company}} foi alterado: ele diz qual provedor confirma quem entra, e quem é aceito sem convite.',
    en: 'The single sign-on of {{company}} was changed: it says which provider confirms who signs in, and who is let in without an invitation.',
    es: 'El inicio de sesión único de {{company}} fue cambiado: dice qué proveedor confirma quién entra, y quién es aceptado sin invitación.',
    tr: '{{company}} şirketinin tek oturum açma ayarı değiştirildi: kimin girdiğini hangi sağlayıcının doğruladığını ve davetsiz kimin alındığını belirler.',
  },
  identityChanged: {
    'pt-BR':
      'Sua conta em {{company}} foi ligada ao provedor de login único da empresa: quem ele confirma como você entra na sua conta.',
    en: 'Your account at {{company}} was linked to the company’s single sign-on provider: whoever it confirms as you gets into your account.',
    es: 'Su cuenta en {{company}} fue vinculada al proveedor de inicio de sesión único de la empresa: quien él confirme como usted entra en su cuenta.',
    tr: '{{company}} hesabınız şirketin tek oturum açma sağlayıcısına bağlandı: sağlayıcının siz olarak doğruladığı kişi hesabınıza girer.',
  },
  apiKeyChanged: {
    'pt-BR':
      'Uma chave da API de {{company}} foi criada com a sua conta. Um programa que a tenha age em nome da empresa.',
    en: 'An API key of {{company}} was made with your account. A program that has it acts for the company.',
    es: 'Se creó una clave de la API de {{company}} con su cuenta. Un programa que la tenga actúa en nombre de la empresa.',
    tr: 'Hesabınızla {{company}} için bir API anahtarı oluşturuldu. Anahtara sahip bir program şirket adına işlem yapar.',
  },
  greeting: { 'pt-BR': 'Olá, {{name}},', en: 'Hello {{name}},', es: 'Hola, {{name}}:', tr: 'Merhaba {{name}},' },
  passwordChanged: {
    'pt-BR': 'A senha da sua conta em {{company}} foi alterada.',
    en: 'The password of your account at {{company}} was changed.',
    es: 'La contraseña de su cuenta en {{company}} fue cambiada.',
    tr: '{{company}} hesabınızın parolası değiştirildi.',
  },
  emailChanged: {
    'pt-BR': 'O e-mail de acesso da sua conta em {{company}} foi alterado. Este endereço não entra mais.',
    en: 'The sign-in e-mail of your account at {{company}} was changed. This address no longer signs in.',
    es: 'El correo de acceso de su cuenta en {{company}} fue cambiado. Esta dirección ya no da acceso.',
    tr: '{{company}} hesabınızın giriş e-postası değiştirildi. Bu adresle artık giriş yapılamaz.',
  },
  secondFactorChanged: {
    'pt-BR': 'A confirmação em duas etapas da sua conta em {{company}} foi ativada, trocada ou desativada.',
    en: 'The two-step verification of your account at {{company}} was turned on, replaced or turned off.',
    es: 'La verificación en dos pasos de su cuenta en {{company}} fue activada, cambiada o desactivada.',
    tr: '{{company}} hesabınızın iki adımlı doğrulaması açıldı, değiştirildi veya kapatıldı.',
  },
  bothChanged: {
    'pt-BR': 'O e-mail de acesso e a senha da sua conta em {{company}} foram alterados. Este endereço não entra mais.',
    en: 'The sign-in e-mail and the password of your account at {{company}} were changed. This address no longer signs in.',
    es: 'El correo de acceso y la contraseña de su cuenta en {{company}} fueron cambiados. Esta dirección ya no da acceso.',
    tr: '{{company}} hesabınızın giriş e-postası ve parolası değiştirildi. Bu adresle artık giriş yapılamaz.',
  },
  when: { 'pt-BR': 'Quando: {{at}}', en: 'When: {{at}}', es: 'Cuándo: {{at}}', tr: 'Ne zaman: {{at}}' },
  device: {
    'pt-BR': 'De onde: {{device}}',
    en: 'From: {{device}}',
    es: 'Desde: {{device}}',
    tr: 'Nereden: {{device}}',
  },
  unknownDevice: {
    'pt-BR': 'um aparelho desconhecido',
    en: 'an unknown device',
    es: 'un dispositivo desconocido',
    tr: 'bilinmeyen bir cihaz',
  },
  by: { 'pt-BR': 'Por: {{by}}', en: 'By: {{by}}', es: 'Por: {{by}}', tr: 'Yapan: {{by}}' },
  sessionsEnded: {
    'pt-BR': 'As outras sessões foram encerradas.',
    en: 'Other sessions were ended.',
    es: 'Las demás sesiones se cerraron.',
    tr: 'Diğer oturumlar sonlandırıldı.',
  },
  notYou: {
    'pt-BR':
      'Não foi você? Fale agora com um administrador de {{company}}, que pode definir uma nova senha e devolver o seu e-mail. Se for você o administrador, fale com quem mantém o Prosa.',
    en: 'Not you? Talk to an administrator of {{company}} now: they can set a new password and give you your e-mail back. If you are the administrator, talk to whoever runs Prosa.',
    es: '¿No fue usted? Hable ahora con un administrador de {{company}}, que puede definir una contraseña nueva y devolverle su correo. Si usted es el administrador, hable con quien mantiene Prosa.',
    tr: 'Siz değil miydiniz? Hemen {{company}} yöneticisiyle konuşun; yeni bir parola belirleyebilir ve e-postanızı geri verebilir. Yönetici sizseniz Prosa’yı işletenlerle konuşun.',
  },
  choices: {
    'pt-BR': 'Escolher quais e-mails receber',
    en: 'Choose which e-mails to get',
    es: 'Elegir qué correos recibir',
    tr: 'Hangi e-postaları alacağınızı seçin',
  },
  automatic: {
    'pt-BR': 'Mensagem automática. Respostas não são lidas.',
    en: 'Sent automatically. Replies are not read.',
    es: 'Mensaje automático. Las respuestas no se leen.',
    tr: 'Otomatik gönderilmiştir. Yanıtlar okunmaz.',
  },
});
