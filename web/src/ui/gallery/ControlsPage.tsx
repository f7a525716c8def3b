import { Bot, Mail, Plus, Send, Trash2, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { ColorField } from '../ColorField.tsx';
import { FileDrop } from '../FileDrop.tsx';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { MultiSelect } from '../MultiSelect.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { RadioGroup } from '../RadioGroup.tsx';
import { SearchField } from '../SearchField.tsx';
import { SelectField } from '../SelectField.tsx';
import { Slider } from '../Slider.tsx';
import { Switch } from '../Switch.tsx';
import { TextArea } from '../TextArea.tsx';
import { TextField } from '../TextField.tsx';
import styles from './Gallery.module.css';
import { queues } from './samples.ts';

export function ControlsPage() {
  return (
    <div className={styles['page']}>
      <Buttons />
      <TextFields />
      <Choices />
      <Pickers />
    </div>
  );
}

function Buttons() {
  const [isPending, setPending] = useState(false);
  return (
    <Card title="Botões" className={styles['wide']}>
      <div className={styles['row']}>
        <Button variant="primary" icon={Plus}>
          Nova conversa
        </Button>
        <Button>Transferir</Button>
        <Button variant="quiet" icon={Bot}>
          Devolver ao robô
        </Button>
        <Button variant="danger" icon={Trash2}>
          Excluir
        </Button>
        <Button isPending={isPending} variant="primary" onClick={() => setPending(true)}>
          Salvar alterações
        </Button>
        <Button isPending>Importando</Button>
        <Button isDisabled>Indisponível</Button>
        <Button variant="primary" isDisabled>
          Indisponível
        </Button>
        <Button size="small">Pequeno</Button>
        <IconButton icon={Send} label="Enviar" shortcut="Mod+Enter" variant="primary" />
        <IconButton icon={Mail} label="Não lidas" count={120} />
        <IconButton icon={Bot} label="Robô ligado" isPressed />
        <IconButton icon={Trash2} label="Excluir" variant="danger" />
        <IconButton icon={Trash2} label="Excluir" isDisabled />
      </div>
    </Card>
  );
}

function TextFields() {
  const [search, setSearch] = useState('');
  return (
    <Card title="Campos de texto">
      <div className={styles['stack']}>
        <TextField label="Nome" isRequired placeholder="Maria Souza" hint="Como aparece para o cliente" />
        <TextField label="E-mail" icon={Mail} type="email" defaultValue="maria@" error="E-mail inválido" />
        <TextField label="Código" disabled defaultValue="1042" />
        <PasswordField label="Senha nova" autoComplete="new-password" hasStrength defaultValue="cavalo bateria 7" />
        <TextArea label="Mensagem de saudação" defaultValue={'Olá, {{firstName}}!\nComo podemos ajudar?'} maxRows={5} />
        <SearchField label="Buscar contatos" value={search} onSearch={setSearch} least={3} />
      </div>
    </Card>
  );
}

function Choices() {
  const [rule, setRule] = useState('order');
  const [volume, setVolume] = useState(0.6);
  return (
    <Card title="Escolhas">
      <div className={styles['stack']}>
        <div>
          <Checkbox label="Mostrar contatos bloqueados" defaultChecked />
          <Checkbox label="Todas as filas" isMixed hint="Três de sete escolhidas" />
          <Checkbox label="Indisponível neste plano" disabled />
        </div>
        <div>
          <Switch label="Robô atende primeiro" defaultChecked />
          <Switch label="Enviar avaliação" hint="Depois de resolver a conversa" />
          <Switch label="Ocultar número do contato" isSpread defaultChecked />
        </div>
        <RadioGroup
          label="Distribuição"
          name="rule"
          value={rule}
          onChange={(event) => setRule(event.target.value)}
          options={[
            { value: 'order', label: 'Em ordem', hint: 'Cada atendente recebe um por vez' },
            { value: 'random', label: 'Ao acaso' },
            { value: 'none', label: 'Ninguém', isDisabled: true },
          ]}
        />
        <Slider
          label="Volume dos avisos"
          value={volume}
          min={0}
          max={1}
          step={0.1}
          valueText={`${Math.round(volume * 100)}%`}
          onChange={setVolume}
          lead={<Icon icon={Volume2} />}
        />
      </div>
    </Card>
  );
}

function Pickers() {
  const [chosen, setChosen] = useState<number[]>([1, 2, 4]);
  const [color, setColor] = useState('');
  const [files, setFiles] = useState<string[]>([]);
  return (
    <Card title="Listas, cor e arquivos">
      <div className={styles['stack']}>
        <SelectField
          label="Fila"
          placeholder="Selecione"
          options={queues.map((queue) => ({ value: String(queue.value), label: queue.label }))}
        />
        <MultiSelect label="Filas do atendente" options={queues} value={chosen} onChange={setChosen} />
        <MultiSelect label="Conexões" options={queues.slice(0, 3)} value={[]} onChange={() => undefined} />
        <ColorField label="Cor da fila" value={color} onChange={setColor} hint="Cada fila tem a sua" />
        <FileDrop
          label="Imagem do anúncio"
          accept="image/*"
          largest={5_000_000}
          hint={files.length > 0 ? files.join(', ') : 'PNG ou JPG até 5 MB'}
          onFiles={(list) => setFiles(list.map((file) => file.name))}
        />
      </div>
    </Card>
  );
}
