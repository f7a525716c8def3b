import { texts } from '@web/lib/i18n.ts';

/** Sound and pictures, wherever they are shown. */
export const mediaTexts = texts('media', {
  play: { 'pt-BR': 'Ouvir', en: 'Play', es: 'Reproducir', tr: 'Dinle' },
  pause: { 'pt-BR': 'Pausar', en: 'Pause', es: 'Pausar', tr: 'Duraklat' },
  position: { 'pt-BR': 'Posição', en: 'Position', es: 'Posición', tr: 'Konum' },
  rate: { 'pt-BR': 'Velocidade {{rate}}x', en: 'Speed {{rate}}x', es: 'Velocidad {{rate}}x', tr: 'Hız {{rate}}x' },
  zoomIn: { 'pt-BR': 'Aumentar', en: 'Zoom in', es: 'Acercar', tr: 'Yakınlaştır' },
  zoomOut: { 'pt-BR': 'Diminuir', en: 'Zoom out', es: 'Alejar', tr: 'Uzaklaştır' },
  rotate: { 'pt-BR': 'Girar', en: 'Rotate', es: 'Girar', tr: 'Döndür' },
  previous: { 'pt-BR': 'Anterior', en: 'Previous', es: 'Anterior', tr: 'Önceki' },
  next: { 'pt-BR': 'Próxima', en: 'Next', es: 'Siguiente', tr: 'Sonraki' },
  download: { 'pt-BR': 'Baixar', en: 'Download', es: 'Descargar', tr: 'İndir' },
});
