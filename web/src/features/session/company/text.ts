import { texts } from '@web/lib/i18n.ts';

export const companyTexts = texts('companySignIn', {
  title: {
    'pt-BR': 'Entrar pela sua empresa',
    en: 'Sign in with your company',
    es: 'Entrar con su empresa',
    tr: 'Şirketinizle giriş yapın',
  },
  purpose: {
    'pt-BR': 'Você confirma quem é no provedor da sua empresa e volta para cá.',
    en: 'You confirm who you are at your company’s provider and come back here.',
    es: 'Usted confirma quién es en el proveedor de su empresa y vuelve aquí.',
    tr: 'Şirketinizin sağlayıcısında kimliğinizi doğrular ve buraya dönersiniz.',
  },
  go: { 'pt-BR': 'Continuar', en: 'Continue', es: 'Continuar', tr: 'Devam' },
  unknown: {
    'pt-BR': 'Este endereço de entrada não vale mais. Peça o atual a quem administra a empresa.',
    en: 'This sign-in address is no longer good. Ask an administrator of the company for the present one.',
    es: 'Esta dirección de acceso ya no es válida. Pida la actual a quien administra la empresa.',
    tr: 'Bu giriş adresi artık geçerli değil. Şirket yöneticisinden güncel olanı isteyin.',
  },
  returning: { 'pt-BR': 'Entrando ...', en: 'Signing in ...', es: 'Entrando ...', tr: 'Giriş yapılıyor ...' },
  confirmed: {
    'pt-BR': 'Confirmado. Repita agora o que você estava fazendo.',
    en: 'Confirmed. Now do again what you were doing.',
    es: 'Confirmado. Repita ahora lo que estaba haciendo.',
    tr: 'Doğrulandı. Şimdi yapmakta olduğunuzu yineleyin.',
  },
  provider: {
    'pt-BR': 'O provedor da empresa não confirmou quem você é, ou demorou demais. Tente de novo.',
    en: 'The company’s provider did not confirm who you are, or it took too long. Try again.',
    es: 'El proveedor de la empresa no confirmó quién es usted, o tardó demasiado. Inténtelo de nuevo.',
    tr: 'Şirketin sağlayıcısı kimliğinizi doğrulamadı veya çok uzun sürdü. Yeniden deneyin.',
  },
  email: {
    'pt-BR': 'O provedor não informou um e-mail confirmado. Fale com quem administra o provedor.',
    en: 'The provider named no confirmed e-mail. Ask whoever administers the provider.',
    es: 'El proveedor no indicó un correo confirmado. Hable con quien administra el proveedor.',
    tr: 'Sağlayıcı doğrulanmış bir e-posta bildirmedi. Sağlayıcıyı yöneten kişiyle görüşün.',
  },
  domain: {
    'pt-BR': 'O domínio do seu e-mail não está liberado para esta empresa.',
    en: 'The domain of your e-mail is not let in by this company.',
    es: 'El dominio de su correo no está permitido en esta empresa.',
    tr: 'E-postanızın alan adına bu şirket izin vermiyor.',
  },
  person: {
    'pt-BR': 'Você ainda não é usuário desta empresa. Peça a um administrador que crie seu acesso.',
    en: 'You are not a user of this company yet. Ask an administrator to add you.',
    es: 'Usted aún no es usuario de esta empresa. Pida a un administrador que cree su acceso.',
    tr: 'Henüz bu şirketin kullanıcısı değilsiniz. Bir yöneticiden sizi eklemesini isteyin.',
  },
  staff: {
    'pt-BR': 'A equipe da plataforma entra com senha, e só usa o provedor depois de configurar a segunda etapa.',
    en: 'The platform’s staff sign in with a password, and with the provider once they have a second factor.',
    es: 'El equipo de la plataforma entra con contraseña, y con el proveedor solo con una segunda etapa configurada.',
    tr: 'Platform ekibi parolayla girer; sağlayıcıyı ancak ikinci adımı kurduktan sonra kullanır.',
  },
  limit: {
    'pt-BR': 'O plano da empresa não tem lugar para mais usuários ({{limit}}). Fale com um administrador.',
    en: 'The company’s plan has no room for more users ({{limit}}). Ask an administrator.',
    es: 'El plan de la empresa no admite más usuarios ({{limit}}). Hable con un administrador.',
    tr: 'Şirketin planında başka kullanıcıya yer yok ({{limit}}). Bir yöneticiyle görüşün.',
  },
  withPassword: {
    'pt-BR': 'Entrar com e-mail e senha',
    en: 'Sign in with e-mail and password',
    es: 'Entrar con correo y contraseña',
    tr: 'E-posta ve şifreyle gir',
  },
});
