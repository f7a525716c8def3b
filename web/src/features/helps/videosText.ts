import { texts } from '@web/lib/i18n.ts';

export const videosTexts = texts('helpVideos', {
  title: { 'pt-BR': 'Vídeos de ajuda', en: 'Help videos', es: 'Vídeos de ayuda', tr: 'Yardım videoları' },
  purpose: {
    'pt-BR': 'O que todas as empresas veem em Ajuda.',
    en: 'What every company sees under Help.',
    es: 'Lo que todas las empresas ven en Ayuda.',
    tr: 'Tüm şirketlerin Yardım altında gördükleri.',
  },
  search: { 'pt-BR': 'Buscar vídeo', en: 'Search videos', es: 'Buscar vídeo', tr: 'Video ara' },
  add: { 'pt-BR': 'Novo vídeo', en: 'New video', es: 'Nuevo vídeo', tr: 'Yeni video' },
  editTitle: { 'pt-BR': 'Editar vídeo', en: 'Edit video', es: 'Editar vídeo', tr: 'Videoyu düzenle' },
  empty: {
    'pt-BR': 'Publique o primeiro vídeo: basta o endereço dele no YouTube.',
    en: 'Publish the first video: its address on YouTube is enough.',
    es: 'Publique el primer vídeo: basta su dirección en YouTube.',
    tr: 'İlk videoyu yayımlayın: YouTube adresi yeterli.',
  },
  saved: { 'pt-BR': 'Vídeo salvo', en: 'Video saved', es: 'Vídeo guardado', tr: 'Video kaydedildi' },
  removed: { 'pt-BR': 'Vídeo excluído', en: 'Video deleted', es: 'Vídeo eliminado', tr: 'Video silindi' },
  removeTitle: {
    'pt-BR': 'Excluir o vídeo {{name}}?',
    en: 'Delete the video {{name}}?',
    es: '¿Eliminar el vídeo {{name}}?',
    tr: '{{name}} videosu silinsin mi?',
  },
  removeText: {
    'pt-BR': 'Ele some da Ajuda de todas as empresas.',
    en: 'It disappears from every company’s Help.',
    es: 'Desaparece de la Ayuda de todas las empresas.',
    tr: 'Tüm şirketlerin Yardım sayfasından kalkar.',
  },
  name: { 'pt-BR': 'Título', en: 'Title', es: 'Título', tr: 'Başlık' },
  description: { 'pt-BR': 'Descrição', en: 'Description', es: 'Descripción', tr: 'Açıklama' },
  video: { 'pt-BR': 'Vídeo do YouTube', en: 'YouTube video', es: 'Vídeo de YouTube', tr: 'YouTube videosu' },
  videoHint: {
    'pt-BR': 'Cole o endereço, como https://youtu.be/…',
    en: 'Paste the address, such as https://youtu.be/…',
    es: 'Pegue la dirección, como https://youtu.be/…',
    tr: 'Adresi yapıştırın, örneğin https://youtu.be/…',
  },
});
