import { Accordion as Primitive } from '@aws-amplify/ui-react';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Accordion.module.css';
import { Icon, type IconType } from './Icon.tsx';

export interface Section {
  key: string;
  title: string;
  icon?: IconType;
  /** At the right of the title: a count, a state. */
  aside?: ReactNode;
  content: ReactNode;
}

interface Props {
  sections: readonly Section[];
  /** Keys of the sections that are open at first. */
  initial?: string[];
  /** Opening one closes the other. */
  isSingle?: boolean;
}

/**
 * Sections that open in place. From Amplify UI, which is kept to what brings behaviour of its own: each of its
 * elements listens to every breakpoint and costs twenty times a plain one, too much for buttons in rows.
 */
export function Accordion({ sections, initial, isSingle = false }: Props) {
  return (
    <Primitive.Container allowMultiple={!isSingle} defaultValue={initial} className={styles['accordion']}>
      {sections.map((section) => (
        <Primitive.Item key={section.key} value={section.key} className={styles['section']}>
          <Primitive.Trigger className={styles['trigger']}>
            {section.icon !== undefined && <Icon icon={section.icon} className={styles['icon']} />}
            <span className={styles['title']}>{section.title}</span>
            {section.aside}
            <Icon icon={ChevronDown} size={16} className={styles['arrow']} />
          </Primitive.Trigger>
          <Primitive.Content className={styles['content']}>{section.content}</Primitive.Content>
        </Primitive.Item>
      ))}
    </Primitive.Container>
  );
}
