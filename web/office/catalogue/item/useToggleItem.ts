import { itemApi } from '#contract/catalogue/item.ts';
import { useAct } from '#web/api/hooks.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';

interface Switched {
  id: number;
  name: string;
  nameJa: string;
  active: boolean;
}

/** Switches an item on, or off after asking. */
export function useToggleItem(): (item: Switched) => Promise<void> {
  const t = useText();
  const local = useLocalName();
  const toggle = useAct(itemApi.toggle, { invalidates: ['stock'], onError: (problem) => toastProblem(problem) });
  return async (item) => {
    const name = local(item.name, item.nameJa);
    const question = {
      title: t('common.deactivateTitle', { name }),
      text: t('item.deactivateText'),
      confirm: t('common.deactivateYes'),
      danger: true,
    };
    if (item.active && !(await isConfirmed(question))) return;
    const done = t(item.active ? 'common.deactivated' : 'common.activated', { name });
    toggle.mutate({ id: item.id, active: !item.active }, { onSuccess: () => toastDone(done) });
  };
}
