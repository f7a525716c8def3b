import type { IconType } from '@web/ui/Icon.tsx';
import {
  Cable,
  Clock,
  Columns3Cog,
  Files,
  Mail,
  Megaphone,
  PhoneCall,
  Plug,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  Sparkles,
  Split,
  Tags,
  UsersRound,
  Zap,
} from 'lucide-react';
import type { PageKey } from './pages.ts';
import { menuIcons } from './shell/menuIcons.ts';

export const pageIcons: Readonly<Record<PageKey, IconType>> = {
  ...menuIcons,
  users: UsersRound,
  queues: Split,
  duty: PhoneCall,
  connections: Plug,
  mailbox: Mail,
  sandbox: Smartphone,
  quickMessages: Zap,
  files: Files,
  integrations: Cable,
  prompts: Sparkles,
  tags: Tags,
  tagsKanban: Columns3Cog,
  options: SlidersHorizontal,
  hours: Clock,
  privacy: ShieldCheck,
  audit: ScrollText,
  announcements: Megaphone,
};
