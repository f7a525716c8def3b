import { palette } from '@web/lib/color.ts';
import {
  Check,
  Clock,
  Hourglass,
  Inbox,
  MessageCircle,
  MessagesSquare,
  Plus,
  Search,
  TriangleAlert,
  Users,
} from 'lucide-react';
import { Avatar } from '../Avatar.tsx';
import { Badge } from '../Badge.tsx';
import { Banner } from '../Banner.tsx';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { ColorDot } from '../ColorDot.tsx';
import { CountBadge } from '../CountBadge.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Kbd } from '../Kbd.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { Skeleton, SkeletonText } from '../Skeleton.tsx';
import { Spinner } from '../Spinner.tsx';
import { Tag } from '../Tag.tsx';
import { Time } from '../Time.tsx';
import styles from './Gallery.module.css';
import { people } from './samples.ts';

const minute = 60_000;

export function FeedbackPage() {
  return (
    <div className={styles['page']}>
      <Marks />
      <Card title="Avisos na tela">
        <div className={styles['stack']}>
          <Banner>Uma nova versão está disponível.</Banner>
          <Banner tone="waiting" action={<Button size="small">Ver plano</Button>}>
            Sua assinatura vence em 3 dias.
          </Banner>
          <Banner tone="failed">Fora da janela de 24 h: só modelos aprovados podem ser enviados.</Banner>
          <Banner tone="open">Conexão restabelecida.</Banner>
        </div>
      </Card>
      <Card title="Espera">
        <div className={styles['stack']}>
          <div className={styles['row']}>
            <Skeleton width={40} height={40} isRound />
            <div style={{ flex: 1 }}>
              <SkeletonText lines={2} />
            </div>
          </div>
          <SkeletonText />
          <div className={styles['row']}>
            <Spinner /> <Spinner size={28} />
          </div>
          <ProgressBar label="Enviando contrato.pdf" share={0.62} />
          <ProgressBar label="Preparando" />
        </div>
      </Card>
      <Card title="Horários">
        <div className={styles['stack']}>
          {[0, 5 * minute, 200 * minute, 30 * 60 * minute].map((ago) => (
            <div key={ago} className={styles['row']}>
              <Time at={Date.now() - ago} /> · <Time at={Date.now() - ago} as="list" />
            </div>
          ))}
          <div className={styles['row']}>
            Paleta de comandos <Kbd keys="Mod+K" /> atalhos <Kbd keys="?" />
          </div>
        </div>
      </Card>
      <Card isFlush>
        <EmptyState
          icon={Inbox}
          around={[MessageCircle, Users]}
          title="Nenhuma conversa aberta"
          action={
            <Button variant="primary" icon={Plus}>
              Nova conversa
            </Button>
          }
        >
          Quando um cliente escrever, a conversa aparece aqui na hora.
        </EmptyState>
      </Card>
      <Card isFlush>
        <EmptyState icon={Search} action={<Button>Limpar filtros</Button>}>
          Nada corresponde a estes filtros.
        </EmptyState>
      </Card>
    </div>
  );
}

function Marks() {
  return (
    <Card title="Marcas" className={styles['wide']}>
      <div className={styles['stack']}>
        <div className={styles['row']}>
          <Badge tone="waiting" icon={Hourglass}>
            Aguardando
          </Badge>
          <Badge tone="open" icon={MessageCircle}>
            Em atendimento
          </Badge>
          <Badge tone="closed" icon={Check}>
            Resolvida
          </Badge>
          <Badge tone="failed" icon={TriangleAlert}>
            Falhou
          </Badge>
          <Badge tone="group" icon={MessagesSquare}>
            Grupo
          </Badge>
          <Badge tone="notice" icon={Clock}>
            Agendada
          </Badge>
          <CountBadge count={3} />
          <CountBadge count={128} />
          <CountBadge count={7} tone="soft" />
        </div>
        <div className={styles['row']}>
          {palette.map((color, index) => (
            <Tag key={color} name={`Etiqueta ${index + 1}`} color={color} />
          ))}
          <Tag name="Com botão" color={palette[3] ?? ''} onRemove={() => undefined} />
          <ColorDot color={palette[4]} /> <ColorDot color={null} />
        </div>
        <div className={styles['row']}>
          {people.slice(0, 8).map((person) => (
            <Avatar key={person.id} name={person.name} />
          ))}
          <Avatar name="Ana" size={24} />
          <Avatar name="João Lima" size={32} />
          <Avatar name="Com foto" size={64} picture="/icon.svg" />
        </div>
      </div>
    </Card>
  );
}
