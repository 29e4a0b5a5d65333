import { ask } from '#web/ui/ask.tsx';
import { ChangeText } from './ChangeText.tsx';

/** What goes back of money that was taken, large, until somebody goes on; nothing where nothing does. */
export function tellChange(title: string, change: number): void {
  if (change > 0) void ask({ title, text: <ChangeText change={change} />, cancel: null });
}
