import type { IconType } from '@web/ui/Icon.tsx';
import {
  Activity,
  CalendarClock,
  ChartColumn,
  ContactRound,
  LifeBuoy,
  ListTodo,
  Megaphone,
  MessageCircleMore,
  MessagesSquare,
  Settings,
  SquareKanban,
  Table2,
} from 'lucide-react';
import type { WorkKey } from '../pages.ts';

/** The first load has no others; those of the settings are in `pageIcons`. */
export const menuIcons: Readonly<Record<WorkKey | 'settings', IconType>> = {
  dashboard: ChartColumn,
  tickets: MessagesSquare,
  contacts: ContactRound,
  kanban: SquareKanban,
  chats: MessageCircleMore,
  todolist: ListTodo,
  schedules: CalendarClock,
  moments: Activity,
  campaigns: Megaphone,
  reports: Table2,
  helps: LifeBuoy,
  settings: Settings,
};
