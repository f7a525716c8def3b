import type { Phrase } from '../i18n.ts';

export const channelFailures = {
  ERR_USER_PAUSED: {
    'pt-BR': 'Este usuário está pausado: o plano da empresa não tem lugar para ele. Fale com um administrador.',
    en: 'This user is paused: the company’s plan has no place for them. Talk to an administrator.',
    es: 'Este usuario está en pausa: el plan de la empresa no tiene lugar para él. Hable con un administrador.',
    tr: 'Bu kullanıcı duraklatıldı: şirketin planında yeri yok. Bir yöneticiyle konuşun.',
  },
  ERR_WAPP_PAUSED: {
    'pt-BR': 'Esta conexão está pausada: o plano da empresa não tem lugar para ela. Escolha outra ou mude de plano.',
    en: 'This connection is paused: the company’s plan has no place for it. Choose another one or change plans.',
    es: 'Esta conexión está en pausa: el plan de la empresa no tiene lugar para ella. Elija otra o cambie de plan.',
    tr: 'Bu bağlantı duraklatıldı: şirketin planında yeri yok. Başka birini seçin veya plan değiştirin.',
  },
  ERR_CHANNEL_NOT_SUPPORTED: {
    'pt-BR': 'Este canal ainda não está disponível. Escolha outro.',
    en: 'This channel is not available yet. Choose another one.',
    es: 'Este canal aún no está disponible. Elija otro.',
    tr: 'Bu kanal henüz kullanılamıyor. Başka bir kanal seçin.',
  },
  ERR_NUMBER_NOT_REGISTERED: {
    'pt-BR': 'A Meta não registrou o número. Confira o PIN de seis dígitos.',
    en: 'Meta did not register the number. Check the six-digit PIN.',
    es: 'Meta no registró el número. Revise el PIN de seis dígitos.',
    tr: 'Meta numarayı kaydetmedi. Altı haneli PIN’i denetleyin.',
  },
  ERR_FACEBOOK_LOGIN_REFUSED: {
    'pt-BR': 'A Meta não confirmou o acesso às páginas. Comece de novo em Conexões.',
    en: 'Meta did not confirm access to the pages. Start again under Connections.',
    es: 'Meta no confirmó el acceso a las páginas. Empiece de nuevo en Conexiones.',
    tr: 'Meta sayfalara erişimi onaylamadı. Bağlantılar bölümünden yeniden başlayın.',
  },
} as const satisfies Record<string, Phrase>;
