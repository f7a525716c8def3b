import type { SandboxMessage, SandboxNumber, SandboxPhone } from '@shared/sandbox/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, type ResultOf } from '@web/lib/api.ts';
import { formatClock } from '@web/lib/format.ts';
import { textOf, useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { useNow } from '@web/lib/time.ts';
import { useMedia } from '@web/lib/useMedia.ts';
import { ChangeArea } from '@web/ui/ChangeArea.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { toast } from '@web/ui/toast.tsx';
import { BatteryFull, Signal, Wifi, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useChat, useReadReceipts } from '../chat.ts';
import { chatTexts } from '../chatText.ts';
import { sandboxTexts } from '../text.ts';
import type { BubbleActions } from './Bubble.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { Composer } from './Composer.tsx';
import { Conversation } from './Conversation.tsx';
import styles from './Phone.module.css';
import { SimulatePanel, type Simulation } from './SimulatePanel.tsx';

interface Props {
  number: SandboxNumber;
  phone: SandboxPhone;
  /** Drawn as a device; else it fills the screen. */
  isDrawn: boolean;
  onBack: () => void;
}

// Simulations that apply to a single message are reset to these after it.
const asUsual = { ageSeconds: 0, advertisement: '' };
// Below this the list and the device leave no room for the panel; it then waits behind a button.
const roomForPanel = '(min-width: 1200px)';

/** The phone in a customer's hand, and what the tester may do to it. */
export function Phone({ number, phone, isDrawn, onBack }: Props) {
  const t = useText(sandboxTexts);
  const pair = { phoneNumberId: number.phoneNumberId, number: phone.number };
  const chat = useChat(pair);
  const [simulation, setSimulation] = useState<Simulation>({ isReading: true, ...asUsual });
  const [quoted, setQuoted] = useState<SandboxMessage>();
  const changePhone = usePhoneChange(phone);
  const hasRoom = useMedia(roomForPanel);
  useReadReceipts(pair, chat.messages, simulation.isReading && phone.isOnline);

  const send: typeof chat.send = (input) => {
    const { ageSeconds } = simulation;
    const advertisement = simulation.advertisement.trim();
    setSimulation((current) => ({ ...current, ...asUsual }));
    setQuoted(undefined);
    return chat.send({
      ...(quoted ? { quotedWamid: quoted.wamid } : {}),
      ...(advertisement === '' ? {} : { advertisement }),
      ageSeconds,
      ...input,
    });
  };
  const replay = async (wamid?: string) => {
    try {
      await api.sandbox.replay({ ...pair, ...(wamid === undefined ? {} : { wamid }) });
      toast.success(textOf(chatTexts, 'delivered'));
    } catch (error) {
      showFailure(error);
    }
  };
  const actions: BubbleActions = {
    reply: setQuoted,
    react: (line, emoji) => void chat.send({ type: 'reaction', quotedWamid: line.wamid, text: emoji }),
    choose: (line, { id, title }) => {
      const type = line.choiceLabel === '' ? 'button' : 'list';
      void chat.send({ type, quotedWamid: line.wamid, choiceId: id, text: title });
    },
    replay: (line) => void replay(line.wamid),
  };
  const burst = (total: number) => {
    for (let position = 1; position <= total; position += 1) {
      void chat.send({ text: textOf(chatTexts, 'burstMessage', { position, total }) });
    }
  };
  const panel = (
    <ChangeArea>
      <SimulatePanel
        channel={number.channel}
        phone={phone}
        simulation={simulation}
        onSimulation={(change) => setSimulation((current) => ({ ...current, ...change }))}
        onPhone={changePhone}
        onClick={() => void send({ type: 'click' })}
        onReplay={() => void replay()}
        onBurst={burst}
      />
    </ChangeArea>
  );
  const company = number.verifiedName;
  const isBeside = isDrawn && hasRoom;
  return (
    <Frame isDrawn={isDrawn} isOnline={phone.isOnline} panel={isBeside ? panel : undefined}>
      <ChatHeader
        company={company}
        customer={phone.name}
        isTyping={chat.isTyping}
        isOnline={phone.isOnline}
        isNarrow={!isDrawn}
        onBack={onBack}
        onCall={() => void chat.send({ type: 'call' })}
        panel={isBeside ? undefined : panel}
      />
      <Conversation
        label={t('chatWith', { customer: phone.name, company })}
        company={company}
        messages={chat.messages}
        isTyping={chat.isTyping}
        isLoading={chat.isLoading}
        actions={actions}
      />
      <ChangeArea>
        <Composer
          company={company}
          channel={number.channel}
          quoted={quoted}
          onCancelQuote={() => setQuoted(undefined)}
          onSend={send}
        />
      </ChangeArea>
    </Frame>
  );
}

/** Changes the phone; the switch moves at once and moves back when it could not be saved. */
function usePhoneChange(phone: SandboxPhone) {
  const client = useQueryClient();
  const { queryKey } = query('sandbox', 'phones', {});
  const show = (change: Partial<SandboxPhone>) =>
    client.setQueryData<ResultOf<'sandbox', 'phones'>>(queryKey, (current) =>
      current?.map((one) => (one.number === phone.number ? { ...one, ...change } : one)),
    );
  return async (change: Partial<SandboxPhone>) => {
    await client.cancelQueries({ queryKey });
    show(change);
    try {
      show(await api.sandbox.savePhone({ number: phone.number, name: phone.name, ...change }));
    } catch (error) {
      show(phone);
      showFailure(error);
    }
  };
}

interface FrameProps {
  isDrawn: boolean;
  isOnline: boolean;
  panel: ReactNode;
  children: ReactNode;
}

function Frame({ isDrawn, isOnline, panel, children }: FrameProps) {
  const t = useText(chatTexts);
  if (!isDrawn) return <div className={styles['full']}>{children}</div>;
  return (
    <>
      <div className={styles['desk']}>
        <div className={styles['device']}>
          <div className={styles['screen']}>
            <StatusBar isOnline={isOnline} />
            {children}
          </div>
        </div>
      </div>
      {panel !== undefined && (
        <aside aria-label={t('simulate')} className={styles['panel']}>
          <h2 className={styles['title']}>{t('simulate')}</h2>
          {panel}
        </aside>
      )}
    </>
  );
}

function StatusBar({ isOnline }: { isOnline: boolean }) {
  const now = useNow();
  return (
    <div aria-hidden="true" className={styles['status']}>
      <span>{formatClock(now)}</span>
      <span className={styles['speaker']} />
      <span className={styles['signs']}>
        <Icon icon={Signal} size={14} />
        <Icon icon={isOnline ? Wifi : WifiOff} size={14} />
        <Icon icon={BatteryFull} size={16} />
      </span>
    </div>
  );
}
